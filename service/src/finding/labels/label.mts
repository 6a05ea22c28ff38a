/** A label of a project. Without `field` it is only there so that it isn't mistaken for a field's label. */
export interface Label {
	text: string;
	field?: string;
	/** The kind of the field's values. */
	kind?: string;
	/** Its position among the labels of its field. The preferred label is 0. */
	rank: number;
}

/** A label at the characters `start` to `end` of a cell's text. */
export interface LabelSpan {
	label: Label;
	start: number;
	end: number;
}

/** The name under which labels are looked up that are only used if nothing else leads to a value of the field. */
export function byOtherLabels(field: string): string {
	return `${field}, otherwise`;
}
