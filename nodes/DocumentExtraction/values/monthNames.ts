/**
 * The names of the months in forty languages with Latin letters, in small letters and without accents, with the
 * forms that they have next to a day, and their abbreviations. They are those of Unicode's locale data. Node.js
 * has these as well, but in its version, and some builds only have the English ones: the same document should
 * give the same result everywhere. Left out are abbreviations that are also names of products: Pro, Mac, Sub.
 */
const MONTH_NAMES = [
	[
		'january jan januar janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen sty',
		'ledna leden led januara tammikuuta tammikuu tammi ianuarie ian sijecnja sijecanj sij jaanuar jaan',
		'janvaris sausio sausis ocak oca janar gener xaneiro xan urtarrila urt eanair ean ionawr ion jannar',
		'yanvar yan januarie',
	],
	[
		'february feb februar feber fevrier fevr fev febrero febbraio februari fevereiro lutego luty lut',
		'unora unor uno februara helmikuuta helmikuu helmi febr februarie veljace veljaca velj veebruar',
		'veebr februaris vasario vasaris subat shkurt shk febrer febreiro otsaila ots feabhra feabh',
		'chwefror chwef chw frar fra fevral pebrero peb',
	],
	[
		'march mar marz maerz mrz mars marzo maart mrt marco marca marzec brezna brezen bre marec marts',
		'maaliskuuta maaliskuu maalis marcius marc martie ozujka ozujak ozu mart kovo kovas martxoa marta',
		'mawrth maw marzu maret marso machi',
	],
	[
		'april apr avril avr abril abr aprile kwietnia kwiecien kwi dubna duben dub aprila huhtikuuta',
		'huhtikuu huhti aprilis aprilie travnja travanj tra aprill balandzio balandis nisan nis prill pri',
		'apirila api aibrean aib ebrill ebr aprel aprili',
	],
	[
		'may mai mayo maggio mag mei maio maja maj kvetna kveten kve toukokuuta toukokuu touko majus',
		'svibnja svibanj svi maijs geguzes geguze mayis maig maiatza bealtaine beal mejju mej',
	],
	[
		'june jun juni juin junio giugno giu junho czerwca czerwiec cze cervna cerven cvn juna kesakuuta',
		'kesakuu kesa junius iunie iun lipnja lipanj lip junij juuni junijs birzelio birzelis haziran haz',
		'qershor qer juny xuno ekaina eka meitheamh meith mehefin meh gunju gun iyun iyn hunyo hun junie',
	],
	[
		'july jul juli juillet juil juill julio luglio lug julho lipca lipiec lip cervence cervenec cvc',
		'jula heinakuuta heinakuu heina julius iulie iul srpnja srpanj srp julij juuli julijs liepos liepa',
		'temmuz tem korrik korr juliol xullo xul uztaila uzt iuil gorffennaf gorff gor lulju lul iyul iyl',
		'julai hulyo hul julie',
	],
	[
		'august aug aout agosto ago augustus sierpnia sierpien sie augusti srpna srpen srp augusta elokuuta',
		'elokuu elo augusztus kolovoza kolovoz kol avgust avg augusts rugpjucio rugpjutis agustos agu gusht',
		'gush agost ag abuztua abu lunasa lun awst agust awwissu aww avqust avq agustus ogos ogo agosti',
	],
	[
		'september sep sept septembre septiembre setiembre settembre set sett setembro wrzesnia wrzesien',
		'wrz zari zar septembra syyskuuta syyskuu syys szeptember szept septembrie rujna rujan ruj',
		'septembar septembris rugsejo rugsejis eylul eyl shtator sht setembre iraila ira mfomh medi',
		'settembru sentyabr sen setyembre septemba sentabr',
	],
	[
		'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijna',
		'rijen rij oktobra lokakuuta lokakuu loka octombrie listopada listopad lis oktobar oktoober',
		'oktobris spalio spalis ekim eki tetor tet urria urr dfomh hydref hyd ottubru oktyabr oktubre',
		'oktoba oktabr',
	],
	[
		'november nov novembre noviembre novembro listopada listopad lis listopadu novembra marraskuuta',
		'marraskuu marras noiembrie studenoga studeni stu novembar novembris lapkricio lapkritis kasim kas',
		'nentor nen azaroa aza samhain samh tachwedd tach novembru noyabr noy nobyembre nob novemba',
	],
	[
		'december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru prosince',
		'prosinec decembra desember des joulukuuta joulukuu joulu decembrie prosinca prosinac decembar',
		'detsember dets decembris gruodzio gruodis aralik ara dhjetor dhj desembre decembro abendua abe',
		'nollaig noll rhagfyr rhag dicembru dekabr dek disember dis disyembre desemba',
	],
].map((lines) => lines.join(' ').split(' '));

/** Languages with other letters. Their names would make a sixth of the package, so they are those of Node.js. */
const OTHER_LANGUAGES = [
	'el bg mk sr ru uk be kk ka hy ar ar-MA ar-DZ ar-SY he fa ur hi mr ne bn bn-IN ta te gu kn ml pa th',
]
	.join(' ')
	.split(' ');

const LATIN = monthsByName(MONTH_NAMES);

/** Made when the first one is needed, because it takes as long as reading ten thousand values. */
let others: Map<string, number[]> | undefined;

/** @returns 1 to 12; two for the Croatian October, which is the Polish and the Czech November; or none */
export function monthsCalled(name: string): number[] {
	const plain = plainName(name);
	if (/[a-z]/.test(plain) || plain === '') return LATIN.get(plain) ?? [];
	others ??= monthsByName(namesInOtherLetters());
	// In Hebrew, the word for a month begins with "in".
	return others.get(plain) ?? others.get(plain.replace(/^ב/, '')) ?? [];
}

function monthsByName(namesOfMonths: string[][]): Map<string, number[]> {
	const months = new Map<string, number[]>();
	for (const [index, names] of namesOfMonths.entries()) {
		for (const name of new Set(names)) months.set(name, [...(months.get(name) ?? []), index + 1]);
	}
	return months;
}

function namesInOtherLetters(): string[][] {
	const formats = OTHER_LANGUAGES.flatMap((language) =>
		(['long', 'short'] as const).flatMap((month) =>
			[{ month }, { month, day: 'numeric', year: 'numeric' } as const].map((parts) => {
				const calendar = `${language}-u-ca-gregory-nu-latn`;
				return new Intl.DateTimeFormat(calendar, { ...parts, timeZone: 'UTC' });
			}),
		),
	);
	return Array.from({ length: 12 }, (_, index) => {
		const date = Date.UTC(2026, index, 15);
		const parts = formats.flatMap((format) => format.formatToParts(date));
		return parts.flatMap(({ type, value }) => (type === 'month' ? plainName(value) : []));
	});
}

function plainName(name: string): string {
	return name
		.toLowerCase()
		.normalize('NFD')
		.replace(/[\u0300-\u036f\p{P}\p{Cf}]/gu, '')
		.replace(/ı/g, 'i')
		.normalize('NFC');
}
