export {
	API_PATH,
	DATA_FOLDER,
	type Service,
	type ServiceOptions,
	SHIPPED_PROJECTS_FOLDER,
	startService,
} from './service.mjs';
export type { Document, DocumentType } from './documents.mjs';
export { PROBLEMS, type Problem, ServiceError } from './errors.mjs';
export type { ResponseForm } from './http/extractData.mjs';
export type { Latency } from './http/latency.mjs';
export type { Stats } from './http/statistics.mjs';
export { KeyStore } from './keys.mjs';
export type { Project } from './projectRules.mjs';
export { BadProjectFile, Projects } from './projects.mjs';
export { createReader, type PooledReader, type Reader } from './reading/reader.mjs';
