import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Service } from '../../dist/index.mjs';
import type {
	ExampleEntry,
	ExampleView,
	LearningView,
	TaughtEntry,
	TaughtView,
} from '../../dist/webApi/answers.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { Visitor } from './visitor.mjs';

export const lease = (signed: string, begins: string, tenant: string) =>
	`LEASE\n\nSigned on: ${signed}\nBegins on: ${begins}\n\nTenant: ${tenant}\n`;

/** In the first lease, two fields have the same value. */
export const LEASES = [
	lease('1/3/2024', '1/3/2024', 'Ada Okafor'),
	lease('9/4/2024', '1/5/2024', 'Bo Silva'),
	lease('2/7/2024', '15/7/2024', 'Cy Novak'),
];
export const LEASE_FIELDS = ['signed', 'begins', 'tenant'];

/** New folders for a service's projects and data. */
export async function newServiceFolders() {
	const folder = newFolder();
	const projects = join(folder, 'projects');
	await mkdir(projects);
	return { projects, data: join(folder, 'data') };
}

/** A person who teaches projects in the web interface, with leases. */
export class Teacher {
	private constructor(readonly visitor: Visitor) {}

	static async of(service: Pick<Service, 'webUrl'>): Promise<Teacher> {
		return new Teacher(await Visitor.of(service));
	}

	/** Requests a change below the path of teaching. Fails if it is rejected. */
	async change<T>(method: 'POST' | 'PUT', path: string, body: unknown = {}): Promise<T> {
		const { status, text } = await this.visitor.ask(`api/teach${path}`, { method, body });
		expect(status, text).toBeLessThan(300);
		return (text === '' ? undefined : JSON.parse(text)) as T;
	}

	/** Creates a project, and returns its ID. */
	async begin(fields: string[], name = 'Leases'): Promise<string> {
		return (await this.change<TaughtEntry>('POST', '', { name, fields })).foId;
	}

	async send(foId: string, content: string | Buffer, name = 'lease.txt') {
		const query = new URLSearchParams({ name, text: 'true' }).toString();
		return await this.visitor.ask(`api/teach/${foId}/examples?${query}`, {
			method: 'POST',
			headers: { 'content-type': 'application/octet-stream' },
			body: Buffer.from(content),
		});
	}

	/** Adds a text, and returns the example's ID. */
	async add(foId: string, content: string, name?: string): Promise<string> {
		return (JSON.parse((await this.send(foId, content, name)).text) as ExampleEntry).id;
	}

	async look(foId: string, id: string): Promise<ExampleView> {
		return await this.visitor.load<ExampleView>(`api/teach/${foId}/examples/${id}`);
	}

	async project(foId: string): Promise<TaughtView> {
		return await this.visitor.load<TaughtView>(`api/teach/${foId}`);
	}

	/** Clicks the three values of a lease, and approves it. */
	async approve(foId: string, id: string): Promise<void> {
		const view = await this.look(foId, id);
		const values = {
			signed: clicked(view, 'Signed'),
			begins: clicked(view, 'Begins'),
			tenant: clicked(view, 'Tenant:'),
		};
		await this.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
	}

	/** Creates a project with these leases, all approved. */
	async teach(leases: string[], fields = LEASE_FIELDS): Promise<string> {
		const foId = await this.begin(fields);
		for (const text of leases) await this.approve(foId, await this.add(foId, text));
		return foId;
	}

	async learn(foId: string): Promise<LearningView> {
		await this.change('POST', `/${foId}/learning`);
		for (;;) {
			const { learning } = await this.project(foId);
			if (learning?.state === 'done' || learning?.state === 'failed') return learning;
			await wait(50);
		}
	}
}

/** Clicks the words after a label as the value. */
export function clicked({ pages }: ExampleView, label: string, text?: string) {
	const all = pages[0]!.words;
	const from = all.findIndex((word) => word.text === label);
	const words = all.flatMap((word, index) =>
		index > from && word.top === all[from]!.top && word.text !== 'on:'
			? [{ page: 0, word: index }]
			: [],
	);
	return { text: text ?? words.map(({ word }) => all[word]!.text).join(' '), words };
}
