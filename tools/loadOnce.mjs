// Prints how long n8n's loader takes for the built package, in milliseconds. Plain JavaScript in a new process,
// so that nothing gets in the way and nothing has been loaded before.
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// n8n-core writes its settings to this folder when it is loaded.
process.env.N8N_USER_FOLDER = join(tmpdir(), 'n8n-load-once');

const require = createRequire(import.meta.url);
createRequire(require.resolve('n8n-core'))('reflect-metadata');
const { LazyPackageDirectoryLoader, PackageDirectoryLoader } = require('n8n-core');

// n8n loads its own nodes first.
const ownNodes = dirname(require.resolve('n8n-nodes-base/package.json'));
await new LazyPackageDirectoryLoader(ownNodes).loadAll();

const loader = new PackageDirectoryLoader(fileURLToPath(new URL('..', import.meta.url)));
const start = performance.now();
await loader.loadAll();
const end = performance.now();
if (loader.types.nodes.length !== 1) throw new Error("The node wasn't loaded");
console.log(end - start);
