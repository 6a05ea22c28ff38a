import type { ProjectEntry } from '../../src/webApi/answers.mjs';
import { useLoaded } from '../useLoaded.mjs';

interface ProjectSelectProps {
	foId: string;
	onChange: (foId: string) => void;
}

/** A choice of all projects that can be used. */
export function ProjectSelect({ foId, onChange }: ProjectSelectProps) {
	const { value: projects = [] } = useLoaded<ProjectEntry[]>('projects');
	const usable = projects.filter(({ problem }) => problem === undefined);
	const isKnown = usable.some((project) => project.foId === foId);
	return (
		<label class="inline">
			Project
			<select value={foId} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
				{!isKnown && <option value={foId}>{foId}</option>}
				{usable.map((project) => (
					<option key={project.foId} value={project.foId}>
						{project.name} ({project.foId})
					</option>
				))}
			</select>
		</label>
	);
}
