import { describe, expect, test } from 'vitest';

import { declaredType } from '../../../nodes/DocumentExtraction/documents/fileType.js';

describe('What a file is called', () => {
	test.each([
		['image/tiff; charset=x', 'a.pdf', 'TIFF'],
		['IMAGE/JPG', undefined, 'JPEG'],
		['application/octet-stream', 'Scan.TIF', 'TIFF'],
		[undefined, 'a.PDF', 'PDF'],
		['application/octet-stream', 'a.b/scan', undefined],
		['application/octet-stream', undefined, undefined],
		['constructor', 'x.constructor', undefined],
		['__proto__', 'x.__proto__', undefined],
	])('is found in its MIME type, then in its name: %s, %s', (mimeType, fileName, name) => {
		expect(declaredType(mimeType, fileName)?.name).toBe(name);
	});
});
