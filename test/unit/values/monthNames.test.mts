import { describe, expect, test } from 'vitest';

import { monthsCalled } from '../../../nodes/DocumentExtraction/values/monthNames.js';

/** The names in forty languages with Latin letters, without accents, with abbreviations and declined forms. */
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

const monthsIn = (name: string) =>
	MONTH_NAMES.flatMap((names, index) => (names.includes(name) ? [index + 1] : []));

describe('The month', () => {
	test.each(MONTH_NAMES.map((names, index) => [index + 1, names] as const))(
		'%i has these names in every version of Node.js: %j',
		(_month, names) => {
			for (const name of names) {
				const found = [...monthsCalled(name)].sort((one, other) => one - other);
				expect([name, found]).toEqual([name, monthsIn(name)]);
			}
		},
	);

	test.each([
		...['pro', 'mac', 'sub', 'dag', 'mae', 'de', 'an', 'le', 'foo', '', '1', 'constructor'],
		...['m', 'of', 'euro', 'total'],
	])('is not called %j', (word) => {
		expect(monthsCalled(word)).toEqual([]);
	});

	test.each([
		['มิถุนายน', 6],
		['มิย', 6],
		['апреля', 4],
		['Απριλίου', 4],
		['באפריל', 4],
		['أبريل', 4],
		['अप्रैल', 4],
	])('is found in other scripts: %s', (name, month) => {
		expect(monthsCalled(name)).toEqual([month]);
	});
});
