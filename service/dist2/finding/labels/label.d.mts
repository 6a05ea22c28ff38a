/** A label of a project. Without `field` it is only there so that it isn't mistaken for a field's label. */
export interface Label {
    text: string;
    field?: string;
    /** The kind of the field's values. */
    kind?: string;
    /** Its place among the labels of its field, which begin with the preferred one. */
    rank: number;
}
/** A label at the characters `start` to `end` of a cell's text. */
export interface LabelSpan {
    label: Label;
    start: number;
    end: number;
}
