import { z } from 'zod';
/** Of a text that somebody entered, in characters. */
export declare const LONGEST_TEXT = 2000;
/** More than anybody clicks. */
export declare const MOST_FIELDS = 200;
export declare const fieldName: z.ZodString;
declare const value: z.ZodObject<{
    text: z.ZodString;
    click: z.ZodOptional<z.ZodObject<{
        page: z.ZodNumber;
        words: z.ZodArray<z.ZodObject<{
            left: z.ZodNumber;
            right: z.ZodNumber;
            top: z.ZodNumber;
            bottom: z.ZodNumber;
            text: z.ZodString;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export declare const keptExample: z.ZodObject<{
    file: z.ZodString;
    type: z.ZodEnum<{
        pdf: "pdf";
        jpeg: "jpeg";
        png: "png";
        tiff: "tiff";
        text: "text";
    }>;
    added: z.ZodString;
    approved: z.ZodBoolean;
    values: z.ZodRecord<z.ZodString, z.ZodObject<{
        text: z.ZodString;
        click: z.ZodOptional<z.ZodObject<{
            page: z.ZodNumber;
            words: z.ZodArray<z.ZodObject<{
                left: z.ZodNumber;
                right: z.ZodNumber;
                top: z.ZodNumber;
                bottom: z.ZodNumber;
                text: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** A project that is taught: what a person entered, even before anything was learned. */
export declare const taughtProject: z.ZodObject<{
    name: z.ZodString;
    fields: z.ZodArray<z.ZodString>;
    basedOn: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
/** What came of learning. */
export declare const learningResult: z.ZodObject<{
    learned: z.ZodString;
    examples: z.ZodNumber;
    fields: z.ZodArray<z.ZodObject<{
        field: z.ZodString;
        summary: z.ZodString;
        details: z.ZodArray<z.ZodString>;
        checked: z.ZodOptional<z.ZodObject<{
            found: z.ZodNumber;
            values: z.ZodNumber;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    advice: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type KeptExample = z.infer<typeof keptExample>;
export type KeptValue = z.infer<typeof value>;
export type TaughtProject = z.infer<typeof taughtProject>;
export type LearningResult = z.infer<typeof learningResult>;
/** The checked content of a file, or undefined if there is none. Throws ServiceError. */
export declare function readKept<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T> | undefined>;
export {};
