import { z } from 'zod';
declare const fallback: z.ZodUnion<readonly [z.ZodEnum<{
    "first line": "first line";
    "large name": "large name";
    addressee: "addressee";
    company: "company";
    anywhere: "anywhere";
    "near the top": "near the top";
    "largest amount": "largest amount";
}>, z.ZodObject<{
    beside: z.ZodString;
}, z.core.$strict>, z.ZodPipe<z.ZodObject<{
    labels_of: z.ZodArray<z.ZodString>;
}, z.core.$strict>, z.ZodTransform<{
    labels: string[];
}, {
    labels_of: string[];
}>>, z.ZodObject<{
    pattern: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
}, z.core.$strict>]>;
declare const fieldRules: z.ZodPipe<z.ZodObject<{
    labels: z.ZodOptional<z.ZodArray<z.ZodString>>;
    labels_of: z.ZodOptional<z.ZodArray<z.ZodString>>;
    kind: z.ZodDefault<z.ZodEnum<{
        text: "text";
        date: "date";
        identifier: "identifier";
        amount: "amount";
        iban: "iban";
    }>>;
    pattern: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    form: z.ZodOptional<z.ZodString>;
    skip: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    where: z.ZodOptional<z.ZodArray<z.ZodEnum<{
        beside: "beside";
        below: "below";
        after: "after";
        before: "before";
        above: "above";
        "end of column": "end of column";
        "sum of column": "sum of column";
        "end of row": "end of row";
    }>>>;
    which: z.ZodDefault<z.ZodEnum<{
        first: "first";
        last: "last";
    }>>;
    lines: z.ZodOptional<z.ZodNumber>;
    learned: z.ZodOptional<z.ZodString>;
    otherwise: z.ZodOptional<z.ZodUnion<readonly [z.ZodUnion<readonly [z.ZodEnum<{
        "first line": "first line";
        "large name": "large name";
        addressee: "addressee";
        company: "company";
        anywhere: "anywhere";
        "near the top": "near the top";
        "largest amount": "largest amount";
    }>, z.ZodObject<{
        beside: z.ZodString;
    }, z.core.$strict>, z.ZodPipe<z.ZodObject<{
        labels_of: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodTransform<{
        labels: string[];
    }, {
        labels_of: string[];
    }>>, z.ZodObject<{
        pattern: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
    }, z.core.$strict>]>, z.ZodArray<z.ZodUnion<readonly [z.ZodEnum<{
        "first line": "first line";
        "large name": "large name";
        addressee: "addressee";
        company: "company";
        anywhere: "anywhere";
        "near the top": "near the top";
        "largest amount": "largest amount";
    }>, z.ZodObject<{
        beside: z.ZodString;
    }, z.core.$strict>, z.ZodPipe<z.ZodObject<{
        labels_of: z.ZodArray<z.ZodString>;
    }, z.core.$strict>, z.ZodTransform<{
        labels: string[];
    }, {
        labels_of: string[];
    }>>, z.ZodObject<{
        pattern: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
    }, z.core.$strict>]>>]>>;
}, z.core.$strict>, z.ZodTransform<{
    kind: "text" | "date" | "identifier" | "amount" | "iban";
    which: "first" | "last";
    labels?: string[] | undefined;
    pattern?: string | undefined;
    form?: string | undefined;
    skip?: string | undefined;
    where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
    lines?: number | undefined;
    learned?: string | undefined;
    otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
        labels: string[];
    } | {
        beside: string;
    } | {
        pattern: string;
    } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
        labels: string[];
    } | {
        beside: string;
    } | {
        pattern: string;
    })[] | undefined;
}, {
    kind: "text" | "date" | "identifier" | "amount" | "iban";
    which: "first" | "last";
    labels?: string[] | undefined;
    labels_of?: string[] | undefined;
    pattern?: string | undefined;
    form?: string | undefined;
    skip?: string | undefined;
    where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
    lines?: number | undefined;
    learned?: string | undefined;
    otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
        labels: string[];
    } | {
        beside: string;
    } | {
        pattern: string;
    } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
        labels: string[];
    } | {
        beside: string;
    } | {
        pattern: string;
    })[] | undefined;
}>>;
/** What a project file can say. README.md explains each entry. */
export declare const projectRules: z.ZodPipe<z.ZodObject<{
    name: z.ZodString;
    fields: z.ZodRecord<z.ZodString, z.ZodPipe<z.ZodObject<{
        labels: z.ZodOptional<z.ZodArray<z.ZodString>>;
        labels_of: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodDefault<z.ZodEnum<{
            text: "text";
            date: "date";
            identifier: "identifier";
            amount: "amount";
            iban: "iban";
        }>>;
        pattern: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        form: z.ZodOptional<z.ZodString>;
        skip: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        where: z.ZodOptional<z.ZodArray<z.ZodEnum<{
            beside: "beside";
            below: "below";
            after: "after";
            before: "before";
            above: "above";
            "end of column": "end of column";
            "sum of column": "sum of column";
            "end of row": "end of row";
        }>>>;
        which: z.ZodDefault<z.ZodEnum<{
            first: "first";
            last: "last";
        }>>;
        lines: z.ZodOptional<z.ZodNumber>;
        learned: z.ZodOptional<z.ZodString>;
        otherwise: z.ZodOptional<z.ZodUnion<readonly [z.ZodUnion<readonly [z.ZodEnum<{
            "first line": "first line";
            "large name": "large name";
            addressee: "addressee";
            company: "company";
            anywhere: "anywhere";
            "near the top": "near the top";
            "largest amount": "largest amount";
        }>, z.ZodObject<{
            beside: z.ZodString;
        }, z.core.$strict>, z.ZodPipe<z.ZodObject<{
            labels_of: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodTransform<{
            labels: string[];
        }, {
            labels_of: string[];
        }>>, z.ZodObject<{
            pattern: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
        }, z.core.$strict>]>, z.ZodArray<z.ZodUnion<readonly [z.ZodEnum<{
            "first line": "first line";
            "large name": "large name";
            addressee: "addressee";
            company: "company";
            anywhere: "anywhere";
            "near the top": "near the top";
            "largest amount": "largest amount";
        }>, z.ZodObject<{
            beside: z.ZodString;
        }, z.core.$strict>, z.ZodPipe<z.ZodObject<{
            labels_of: z.ZodArray<z.ZodString>;
        }, z.core.$strict>, z.ZodTransform<{
            labels: string[];
        }, {
            labels_of: string[];
        }>>, z.ZodObject<{
            pattern: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
        }, z.core.$strict>]>>]>>;
    }, z.core.$strict>, z.ZodTransform<{
        kind: "text" | "date" | "identifier" | "amount" | "iban";
        which: "first" | "last";
        labels?: string[] | undefined;
        pattern?: string | undefined;
        form?: string | undefined;
        skip?: string | undefined;
        where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
        lines?: number | undefined;
        learned?: string | undefined;
        otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        })[] | undefined;
    }, {
        kind: "text" | "date" | "identifier" | "amount" | "iban";
        which: "first" | "last";
        labels?: string[] | undefined;
        labels_of?: string[] | undefined;
        pattern?: string | undefined;
        form?: string | undefined;
        skip?: string | undefined;
        where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
        lines?: number | undefined;
        learned?: string | undefined;
        otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        })[] | undefined;
    }>>>;
    other_labels: z.ZodDefault<z.ZodArray<z.ZodString>>;
    other_labels_of: z.ZodDefault<z.ZodArray<z.ZodString>>;
    sums: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodString>>>;
    attached_xml: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>, z.ZodTransform<{
    other_labels: string[];
    name: string;
    fields: Record<string, {
        kind: "text" | "date" | "identifier" | "amount" | "iban";
        which: "first" | "last";
        labels?: string[] | undefined;
        pattern?: string | undefined;
        form?: string | undefined;
        skip?: string | undefined;
        where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
        lines?: number | undefined;
        learned?: string | undefined;
        otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        })[] | undefined;
    }>;
    sums: Record<string, string[]>;
    attached_xml?: boolean | undefined;
}, {
    name: string;
    fields: Record<string, {
        kind: "text" | "date" | "identifier" | "amount" | "iban";
        which: "first" | "last";
        labels?: string[] | undefined;
        pattern?: string | undefined;
        form?: string | undefined;
        skip?: string | undefined;
        where?: ("beside" | "below" | "after" | "before" | "above" | "end of column" | "sum of column" | "end of row")[] | undefined;
        lines?: number | undefined;
        learned?: string | undefined;
        otherwise?: "first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        } | ("first line" | "large name" | "addressee" | "company" | "anywhere" | "near the top" | "largest amount" | {
            labels: string[];
        } | {
            beside: string;
        } | {
            pattern: string;
        })[] | undefined;
    }>;
    other_labels: string[];
    other_labels_of: string[];
    sums: Record<string, string[]>;
    attached_xml?: boolean | undefined;
}>>;
/** A way to find a value that no label of the field leads to. */
export type Fallback = z.infer<typeof fallback>;
/** How to find a field, with its labels in all languages. */
export type FieldRules = z.infer<typeof fieldRules>;
export type Project = z.infer<typeof projectRules>;
export {};
