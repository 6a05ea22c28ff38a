/** The XML files of an e-invoice that are attached to a PDF, the most likely one first. */
export declare function attachedXml(pdf: Uint8Array): Promise<Uint8Array[]>;
