module.exports = {
	semi: true,
	trailingComma: 'all',
	useTabs: true,
	tabWidth: 2,
	singleQuote: true,
	printWidth: 100,
	overrides: [{ files: ['*.yaml', '*.yml', '*.md'], options: { useTabs: false } }],
};
