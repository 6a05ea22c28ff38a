// Installs both releases of n8n, one after the other, before tests use them at the same time.
import { installN8n } from './install/installN8n.mjs';

await installN8n('n8n-2');
await installN8n('n8n-1');
