import type { z } from 'zod';
/**
 * The checked content of a YAML file.
 *
 * @throws BadFile if it can't be used. The message names the file, line and column.
 */
export declare function parseYaml<T extends z.ZodType>(text: string, file: string, schema: T, BadFile: new (message: string) => Error): z.output<T>;
