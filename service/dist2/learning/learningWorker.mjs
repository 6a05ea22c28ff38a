import { holdBackOne } from './holdBack.mjs';
import { fieldsOf, learnProject } from './learnProject.mjs';
import { unlearnedResult } from './report.mjs';
export function learn({ name, examples }) {
    const project = learnProject(name, examples);
    const unknown = fieldsOf(examples).filter((field) => !(field in project.fields));
    return { project, unlearned: unknown.map((field) => unlearnedResult(field, examples)) };
}
/** What is found in one of the examples by what the others teach. */
export function holdBack({ index, examples }) {
    return holdBackOne(examples[index], examples);
}
