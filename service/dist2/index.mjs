export { PROBLEMS, ServiceError } from './errors.mjs';
export { KeyStore } from './keys.mjs';
export { Projects } from './projects.mjs';
export { createReader } from './reading/reader.mjs';
export { SHIPPED_PROJECTS_FOLDER, startService, } from './service.mjs';
