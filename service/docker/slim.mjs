// Removes what the service only needs to be built, or on other machines. In a container image only.
import { globSync, rmSync } from 'node:fs';

const { platform, arch, report } = process;
const otherLibc = report.getReport().header.glibcVersionRuntime ? '*-*musl*' : '*-*gnu*';

const UNUSED_OF_PACKAGES = [
	// Programs for other systems.
	`@img/${otherLibc}`,
	`@napi-rs/${otherLibc}`,
	`onnxruntime-node/bin/napi-v6/!(${platform})`,
	`onnxruntime-node/bin/napi-v6/${platform}/!(${arch})`,
	// Data for recognition without LSTM.
	'@tesseract.js-data/*/4.0.0',
	// For browsers.
	'tesseract.js-core/*.wasm.js',
	'tesseract.js/dist',
	'pdfjs-dist/{build,image_decoders,web}',
	'pdfjs-dist/legacy/{image_decoders,web}',
	// For development.
	'**/*.{d.ts,d.mts,d.cts,map}',
];
const UNUSED = [
	...UNUSED_OF_PACKAGES.map((pattern) => `node_modules/${pattern}`),
	'service/{docker,src,web,tsconfig.json}',
	'service/dist/**/*.d.mts',
];

for (const path of globSync(UNUSED)) rmSync(path, { recursive: true, force: true });
