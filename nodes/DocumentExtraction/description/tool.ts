/** For `displayOptions`: what has no effect as a tool, as an agent gives its tools a text and no files. */
export const inWorkflow = { '@tool': [false] };

/** For `displayOptions`: a tool takes a text, or a file that an expression reaches. */
export const inTool = { '@tool': [true] };
