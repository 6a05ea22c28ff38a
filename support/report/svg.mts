/** The color of this node in all charts, and the color of what it is compared with. */
export const NODE_COLOR = '#d6336c';
export const OTHER_COLOR = '#868e96';

/** A picture with these marks on white. Sizes are in pixels. */
export function svg(width: number, height: number, fontSize: number, marks: string[]): string {
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="${fontSize}">`,
		`<rect width="${width}" height="${height}" fill="white"/>`,
		...marks,
		'</svg>',
		'',
	].join('\n');
}

export function svgText(left: number, bottom: number, content: string, attributes = ''): string {
	return `<text x="${left}" y="${bottom}" ${attributes}>${content}</text>`;
}
