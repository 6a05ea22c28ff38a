import { z } from 'zod';
/** What a language's words are for. `languages/en.yaml` explains each kind. */
export declare const WORD_KINDS: readonly ["number", "reference", "tax", "including", "excluding", "before_value", "before_amount", "days", "after_days", "before_day", "dated", "day_endings", "in_date", "period", "rate_of", "page", "discount", "phone", "name", "titles", "copies", "greetings", "companies", "series", "payment_methods", "clock"];
export type WordKind = (typeof WORD_KINDS)[number];
/** What a language file can say. */
export declare const languageRules: z.ZodPipe<z.ZodObject<{
    name: z.ZodString;
    code: z.ZodString;
    months: z.ZodArray<z.ZodArray<z.ZodString>>;
    weekdays: z.ZodArray<z.ZodString>;
    telling: z.ZodArray<z.ZodString>;
    words: z.ZodRecord<z.ZodEnum<{
        number: "number";
        reference: "reference";
        tax: "tax";
        including: "including";
        excluding: "excluding";
        before_value: "before_value";
        before_amount: "before_amount";
        days: "days";
        after_days: "after_days";
        before_day: "before_day";
        dated: "dated";
        day_endings: "day_endings";
        in_date: "in_date";
        period: "period";
        rate_of: "rate_of";
        page: "page";
        discount: "discount";
        phone: "phone";
        name: "name";
        titles: "titles";
        copies: "copies";
        greetings: "greetings";
        companies: "companies";
        series: "series";
        payment_methods: "payment_methods";
        clock: "clock";
    }> & z.core.$partial, z.ZodArray<z.ZodString>>;
    labels: z.ZodRecord<z.ZodString, z.ZodPreprocess<z.ZodObject<{
        specific: z.ZodDefault<z.ZodArray<z.ZodString>>;
        generic: z.ZodDefault<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>, unknown>>;
}, z.core.$strict>, z.ZodTransform<{
    labels: {
        [k: string]: {
            readonly specific: string[];
            readonly generic: string[];
        };
    };
    name: string;
    code: string;
    months: string[][];
    weekdays: string[];
    telling: string[];
    words: Partial<Record<"number" | "reference" | "tax" | "including" | "excluding" | "before_value" | "before_amount" | "days" | "after_days" | "before_day" | "dated" | "day_endings" | "in_date" | "period" | "rate_of" | "page" | "discount" | "phone" | "name" | "titles" | "copies" | "greetings" | "companies" | "series" | "payment_methods" | "clock", string[]>>;
}, {
    name: string;
    code: string;
    months: string[][];
    weekdays: string[];
    telling: string[];
    words: Partial<Record<"number" | "reference" | "tax" | "including" | "excluding" | "before_value" | "before_amount" | "days" | "after_days" | "before_day" | "dated" | "day_endings" | "in_date" | "period" | "rate_of" | "page" | "discount" | "phone" | "name" | "titles" | "copies" | "greetings" | "companies" | "series" | "payment_methods" | "clock", string[]>>;
    labels: Record<string, {
        specific: string[];
        generic: string[];
    }>;
}>>;
export type Language = z.infer<typeof languageRules>;
