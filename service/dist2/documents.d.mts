/** The accepted types (docs/interface.md, section 3.4). A text is a document too. */
export type DocumentType = 'pdf' | 'jpeg' | 'png' | 'tiff' | 'text';
export interface Document {
    type: DocumentType;
    /** The file, or the text in UTF-8. */
    bytes: Uint8Array<ArrayBuffer>;
    /** The name the file was sent with. */
    fileName?: string;
}
/** The type of a file by its content; its name and declared type don't count. */
export declare function typeOfFile(bytes: Uint8Array): Promise<DocumentType | undefined>;
