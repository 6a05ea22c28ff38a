// n8n would log each failed request. It reads this variable when n8n-core is loaded, so import this first.
process.env.N8N_LOG_LEVEL ??= 'silent';
