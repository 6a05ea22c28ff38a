export interface XmlValue {
    text: string;
    attributes: Record<string, string>;
}
/** The elements of an XML file that have a text. */
export interface XmlValues {
    /** The name of the outermost element. */
    root: string;
    /** By the names of the elements around them, without the root: "LegalMonetaryTotal/PayableAmount". */
    values: Map<string, XmlValue[]>;
}
/**
 * Reads XML into its values, whatever their prefixes. Throws if it isn't well-formed, is too large, or
 * declares a type or entities, which no e-invoice does.
 */
export declare function xmlValuesOf(xml: string): XmlValues;
