import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.mjs';
import { learnedFrom } from '../learning/projectFile.mjs';
import { answeredFields } from '../projectRules.mjs';
import { BadProjectFile, type Projects } from '../projects.mjs';
import type { Teaching } from '../teaching/teaching.mjs';
import type { ProjectEntry } from './answers.mjs';

interface ProjectOptions {
	projects: Projects;
	/** The files of the projects that come with the service. */
	shipped: string[];
	teaching: Teaching;
}

const NAME = {
	type: 'object',
	properties: { name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' } },
	required: ['name'],
} as const;

interface OfProject {
	Params: { foId: string };
}

/** Lists the projects; renames and deletes those that were learned or are taught. */
export async function projectRoutes(app: FastifyInstance, options: ProjectOptions) {
	const { projects, shipped, teaching } = options;
	const entryOf = async (foId: string): Promise<ProjectEntry> => {
		const isShipped = shipped.includes(existingFile(foId));
		try {
			const project = await projects.get(foId);
			if (!project) throw new ServiceError('unknown_project');
			const learned = learnedFrom(await readFile(existingFile(foId), 'utf8'));
			const { name, several = false } = project;
			const fields = answeredFields(project);
			return { foId, name, fields, learned, isShipped, several };
		} catch (error) {
			if (!(error instanceof BadProjectFile)) throw error;
			return { foId, name: foId, fields: [], isShipped, several: false, problem: error.message };
		}
	};

	const existingFile = (foId: string): string => {
		const file = projects.fileOf(foId);
		if (!file) throw new ServiceError('unknown_project');
		return file;
	};

	app.get('/', async (): Promise<ProjectEntry[]> => {
		return await Promise.all((await projects.list()).map(entryOf));
	});

	app.get<OfProject>('/:foId/file', async ({ params }, reply) => {
		await entryOf(params.foId);
		const file = existingFile(params.foId);
		void reply.header('content-disposition', `attachment; filename="${basename(file)}"`);
		return reply.type('application/yaml').send(await readFile(file));
	});

	app.put<OfProject & { Body: { name: string } }>(
		'/:foId/name',
		{ schema: { body: NAME } },
		async ({ params, body }, reply) => {
			await teaching.taught.rename(params.foId, body.name.trim());
			return reply.code(204).send();
		},
	);

	app.delete<OfProject>('/:foId', async ({ params }, reply) => {
		await teaching.remove(params.foId);
		return reply.code(204).send();
	});
}
