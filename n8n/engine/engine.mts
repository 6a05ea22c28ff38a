import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
	IBinaryData,
	ICredentialDataDecryptedObject,
	ICredentialType,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	ITaskData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { credentialsHelper } from './credentials.mjs';
import { MemoryHistory } from './history.mjs';

// n8n would write its settings into the home folder. It reads these variables when n8n-core is loaded.
const userFolder = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_ENCRYPTION_KEY = 'nothing is encrypted here';
process.on('exit', () => rmSync(userFolder, { recursive: true, force: true }));

// n8n-core uses the CommonJS build of n8n-workflow, so its container and classes have to come from there.
const require = createRequire(import.meta.url);
const requireAsCore = createRequire(require.resolve('n8n-core'));
requireAsCore('reflect-metadata');
const core = require('n8n-core') as typeof import('n8n-core');
const { Workflow } = require('n8n-workflow') as typeof import('n8n-workflow');
const { Container } = requireAsCore('@n8n/di') as {
	Container: { get<T>(type: abstract new (...args: never[]) => T): T };
};

const THIS_PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const NODES_BASE = join(require.resolve('n8n-nodes-base/package.json'), '..');

/** The place for files: `default` is in memory, in the item itself. */
export type BinaryDataMode = 'default' | 'filesystem';

export interface RunOptions {
	/** Credential data by the name that the workflow's nodes use for it. */
	credentials?: Record<string, ICredentialDataDecryptedObject>;
	/** Items that a node, usually the trigger, outputs instead of running. */
	pinned?: Record<string, INodeExecutionData[]>;
	/** Stops the execution, like the stop button. */
	signal?: AbortSignal;
	/** The kind of start: by a person in the editor ("manual"), by a trigger, … */
	mode?: WorkflowExecuteMode;
}

/** The results of a workflow, by node name. */
export interface Execution {
	run: IRun;
	/** All items of an output of a node's last run; none if it did not run. */
	items(nodeName: string, output?: number): INodeExecutionData[];
	error(nodeName: string): ITaskData['error'];
	hints(nodeName: string): NodeExecutionHint[];
}

/** n8n's own execution engine, without the server. It loads the built package the way n8n does. */
export interface Engine {
	run(workflow: Partial<IWorkflowBase>, options?: RunOptions): Promise<Execution>;
	/** Stores a file the way n8n does, for an item's `binary`. */
	file(content: Buffer, info: { fileName?: string; mimeType: string }): Promise<IBinaryData>;
	nodeType(name: string): INodeType;
	/** The history of processed documents, as in Remove Duplicates. */
	history: MemoryHistory;
}

const history = new MemoryHistory();
await core.DataDeduplicationService.init(history);

/** There is one engine per process: a second start only changes where it stores files. */
export async function startEngine(binaryDataMode: BinaryDataMode): Promise<Engine> {
	Container.get(core.BinaryDataConfig).mode = binaryDataMode;
	const binaryData = Container.get(core.BinaryDataService);
	await binaryData.init();
	const types = await loadTypes();

	return {
		run: async (workflow, options) => await runWorkflow(types, workflow, options),
		file: async (content, info) =>
			await binaryData.store(
				{ type: 'execution', workflowId: 'workflow', executionId: 'execution' },
				content,
				{ data: '', ...info },
			),
		nodeType: (name) => types.nodes.getByNameAndVersion(name),
		history,
	};
}

interface Types {
	nodes: INodeTypes;
	credential(name: string): ICredentialType;
}

/** The node and credential types of this package and of n8n itself. */
async function loadTypes(): Promise<Types> {
	const loaders = {
		'n8n-nodes-document-extraction': new core.PackageDirectoryLoader(THIS_PACKAGE),
		'n8n-nodes-base': new core.LazyPackageDirectoryLoader(NODES_BASE),
	};
	await Promise.all(Object.values(loaders).map(async (loader) => await loader.loadAll()));
	const nodeOf = (type: string) => {
		const [packageName, name] = type.split('.');
		return loaders[packageName as keyof typeof loaders].getNode(name!).type;
	};
	return {
		nodes: {
			getByName: nodeOf,
			getByNameAndVersion: (type, version) => {
				const node = nodeOf(type);
				return 'nodeVersions' in node ? node.getNodeType(version) : node;
			},
			getKnownTypes: () => ({}),
		},
		credential: (name) => {
			const loader = Object.values(loaders).find(({ known }) => name in known.credentials);
			if (!loader) throw new Error(`No credential type ${name}`);
			return loader.getCredential(name).type;
		},
	};
}

async function runWorkflow(
	types: Types,
	workflow: Partial<IWorkflowBase>,
	{ credentials = {}, pinned = {}, signal, mode = 'manual' }: RunOptions = {},
): Promise<Execution> {
	const additionalData = {
		credentialsHelper: credentialsHelper(credentials, types.credential),
		executionId: 'execution',
		hooks: new core.ExecutionLifecycleHooks(mode, 'execution', workflow as IWorkflowBase),
		currentNodeExecutionIndex: 0,
		variables: {},
		externalSecretsProxy: Container.get(core.ExternalSecretsProxy),
		...Object.fromEntries(BASE_URLS.map((name) => [name, 'http://localhost'])),
	} as unknown as IWorkflowExecuteAdditionalData;

	const execution = new core.WorkflowExecute(additionalData, mode).run({
		workflow: new Workflow({
			id: workflow.id ?? 'workflow',
			nodes: workflow.nodes ?? [],
			connections: workflow.connections ?? {},
			active: false,
			nodeTypes: types.nodes,
			settings: { executionOrder: 'v1', ...workflow.settings },
		}),
		pinData: pinned as never,
	});
	signal?.addEventListener('abort', () => execution.cancel());
	return executionOf(await execution);
}

function executionOf(run: IRun): Execution {
	const lastRun = (nodeName: string) => run.data.resultData.runData[nodeName]?.at(-1);
	return {
		run,
		items: (nodeName, output = 0) => lastRun(nodeName)?.data?.main?.[output] ?? [],
		error: (nodeName) => lastRun(nodeName)?.error,
		hints: (nodeName) => lastRun(nodeName)?.hints ?? [],
	};
}

/** n8n parses these even if nothing needs them. */
const BASE_URLS = [
	'restApiUrl',
	'instanceBaseUrl',
	'formBaseUrl',
	'formWaitingBaseUrl',
	'formTestBaseUrl',
	'webhookBaseUrl',
	'webhookWaitingBaseUrl',
	'webhookTestBaseUrl',
	'mcpBaseUrl',
	'mcpTestBaseUrl',
];
