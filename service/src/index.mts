export { AccountStore } from './accounts/accountStore.mjs';
export type { Document } from './documents.mjs';
export { PROBLEMS, ServiceError } from './errors.mjs';
export type { ResponseForm } from './http/extractData.mjs';
export { KeyStore } from './keys.mjs';
export type { Project } from './projectRules.mjs';
export { Projects } from './projects.mjs';
export { createReader, type PooledReader, type Reader } from './reading/reader.mjs';
export {
	type Service,
	type ServiceOptions,
	SHIPPED_PROJECTS_FOLDER,
	projectsOf,
	startService,
} from './service.mjs';
