/**
 * The names of the months in some seventy languages, in small letters and without accents, with the forms
 * that they have next to a day, and their abbreviations. They are those of Unicode's locale data, which
 * Node.js has as well, but in its version, and often only for English: the same document has to give the
 * same result everywhere. Left out are abbreviations that are also names of products: Pro, Mac, Sub.
 */
const MONTH_NAMES = [
	[
		'january jan januar janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen sty',
		'ledna leden led januara tammikuuta tammikuu tammi ianuarie ian януари sijecnja sijecanj sij јануар',
		'јан jaanuar jaan janvaris sausio sausis ιανουαριου ιαν ocak oca января январь янв січня січень січ',
		'студзеня студзень сту јануари janar gener xaneiro xan urtarrila urt eanair ean ionawr ion jannar',
		'yanvar yan يناير جانفي ינואר ינו ژانویهٔ ژانویه जनवरी जन জানুয়ারি জানু มกราคม มค იანვარი იან',
		'հունվարի հունվար հնվ қаңтар қаң januarie जानेवारी जाने ஜனவரி ஜன జనవరి జన જાન્યુઆરી જાન્યુ ಜನವರಿ ಜನ',
		'ജനുവരി ജനു ਜਨਵਰੀ ਜਨ جنوری',
	],
	[
		'february feb februar feber fevrier fevr fev febrero febbraio februari fevereiro lutego luty lut',
		'unora unor uno februara helmikuuta helmikuu helmi febr februarie февруари veljace veljaca velj',
		'фебруар феб veebruar veebr februaris vasario vasaris φεβρουαριου φεβ subat февраля февраль февр',
		'лютого лютии лют лютага люты фев shkurt shk febrer febreiro otsaila ots feabhra feabh chwefror',
		'chwef chw frar fra fevral pebrero peb فبراير فيفري شباط פברואר פבר فوریهٔ فوریه फ़रवरी फ़र',
		'ফেব্রুয়ারি ফেব กุมภาพันธ์ กพ თებერვალი თებ փետրվարի փետրվար փտվ ақпан ақп फेब्रुवारी फेब्रु',
		'பிப்ரவரி பிப் ఫిబ్రవరి ఫిబ్ర ફેબ્રુઆરી ફેબ્રુ ಫೆಬ್ರವರಿ ಫೆಬ್ರ ഫെബ്രുവരി ഫെബ്രു ਫ਼ਰਵਰੀ ਫ਼ਰ फेब्रुअरी',
		'فروری',
	],
	[
		'march mar marz maerz mrz mars marzo maart mrt marco marca marzec brezna brezen bre marec marts',
		'maaliskuuta maaliskuu maalis marcius marc martie март ozujka ozujak ozu mart мар kovo kovas',
		'μαρτιου μαρ марта березня березень бер сакавіка сакавік сак martxoa marta mawrth maw marzu maret',
		'marso machi مارس آذار מרץ मार्च মার্চ มีนาคม มีค მარტი მარ մարտի մարտ մրտ наурыз нау மார்ச் மார்',
		'మార్చి માર્ચ ಮಾರ್ಚ್ മാർച്ച് മാർ ਮਾਰਚ مارچ',
	],
	[
		'april apr avril avr abril abr aprile kwietnia kwiecien kwi dubna duben dub aprila huhtikuuta',
		'huhtikuu huhti aprilis aprilie април travnja travanj tra апр aprill balandzio balandis απριλιου',
		'απρ nisan nis апреля апрель квітня квітень квіт красавіка красавік кра prill pri apirila api',
		'aibrean aib ebrill ebr aprel aprili أبريل أفريل نيسان אפריל אפר آوریل अप्रैल এপ্রিল এপ্রি เมษายน',
		'เมย აპრილი აპრ ապրիլի ապրիլ ապր сәуір сәу एप्रिल एप्रि ஏப்ரல் ஏப் ఏప్రిల్ ఏప్రి એપ્રિલ ಏಪ್ರಿಲ್',
		'ಏಪ್ರಿ ഏപ്രിൽ ഏപ്രി ਅਪ੍ਰੈਲ ਅਪ੍ਰੈ अप्रिल اپریل',
	],
	[
		'may mai mayo maggio mag mei maio maja maj kvetna kveten kve toukokuuta toukokuu touko majus маи',
		'svibnja svibanj svi мај maijs geguzes geguze μαιου μαι mayis мая травня травень трав maig maiatza',
		'bealtaine beal mejju mej مايو ماي أيار מאי مهٔ مه मई মে พฤษภาคม พค მაისი მაი մայիսի մայիս մյս',
		'мамыр мам मे மே మే મે ಮೇ മേയ് ਮਈ مئی',
	],
	[
		'june jun juni juin junio giugno giu junho czerwca czerwiec cze cervna cerven cvn juna kesakuuta',
		'kesakuu kesa junius iunie iun юни lipnja lipanj lip јун junij juuni junijs birzelio birzelis',
		'ιουνιου ιουν haziran haz июня июнь июн червня червень черв чэрвеня чэрвень чэр јуни qershor qer',
		'juny xuno ekaina eka meitheamh meith mehefin meh gunju gun iyun iyn hunyo hun يونيو جوان حزيران',
		'יוני ژوئن जून জুন มิถุนายน มิย ივნისი ივნ հունիսի հունիս հնս маусым мау junie ஜூன் జూన్ જૂન ಜೂನ್',
		'ജൂൺ ਜੂਨ जुन جون',
	],
	[
		'july jul juli juillet juil juill julio luglio lug julho lipca lipiec lip cervence cervenec cvc',
		'jula heinakuuta heinakuu heina julius iulie iul юли srpnja srpanj srp јул julij juuli julijs',
		'liepos liepa ιουλιου ιουλ temmuz tem июля июль июл липня липень лип ліпеня ліпень ліп јули korrik',
		'korr juliol xullo xul uztaila uzt iuil gorffennaf gorff gor lulju lul iyul iyl julai hulyo hul',
		'يوليو جويلية تموز יולי ژوئیهٔ ژوئیه जुलाई जुल জুলাই জুল กรกฎาคม กค ივლისი ივლ հուլիսի հուլիս հլս',
		'шілде шіл julie يوليوز जुलै ஜூலை జులై જુલાઈ ಜುಲೈ ജൂലൈ ਜੁਲਾਈ ਜੁਲਾ جولائی',
	],
	[
		'august aug aout agosto ago augustus sierpnia sierpien sie augusti srpna srpen srp augusta elokuuta',
		'elokuu elo augusztus август kolovoza kolovoz kol avgust avg авг augusts rugpjucio rugpjutis',
		'αυγουστου αυγ agustos agu августа серпня серпень серп жніуня жнівень жні gusht gush agost ag',
		'abuztua abu lunasa lun awst agust awwissu aww avqust avq agustus ogos ogo agosti أغسطس أوت آب',
		'אוגוסט אוג اوت अगस्त अग আগস্ট আগ สิงหาคม สค აგვისტო აგვ օգոստոսի օգոստոս օգս тамыз там غشت ऑगस्ट',
		'ऑग ஆகஸ்ட் ஆக ఆగస్టు ఆగ ઑગસ્ટ ಆಗಸ್ಟ್ ಆಗ ഓഗസ്റ്റ് ഓഗ ਅਗਸਤ ਅਗ अगस्ट اگست',
	],
	[
		'september sep sept septembre septiembre setiembre settembre set sett setembro wrzesnia wrzesien',
		'wrz zari zar septembra syyskuuta syyskuu syys szeptember szept septembrie септември rujna rujan',
		'ruj septembar септембар сеп septembris rugsejo rugsejis σεπτεμβριου σεπ eylul eyl сентября',
		'сентябрь сент вересня вересень вер верасня верасень shtator sht setembre iraila ira mfomh medi',
		'settembru sentyabr sen setyembre septemba سبتمبر أيلول ספטמבר ספט سپتامبر सितंबर सित সেপ্টেম্বর',
		'সেপ সেপ্ট กันยายน กย სექტემბერი სექ սեպտեմբերի սեպտեմբեր սեպ қыркүиек қыр sentabr شتنبر सप्टेंबर',
		'सप्टें செப்டம்பர் செப் సెప్టెంబర్ సెప్టెం સપ્ટેમ્બર સપ્ટે ಸೆಪ್ಟೆಂಬರ್ ಸೆಪ್ಟೆಂ സെപ്റ്റംബർ സെപ്റ്റം',
		'ਸਤੰਬਰ ਸਤੰ सेप्टेम्बर ستمبر সেপ্টেঃ',
	],
	[
		'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijna',
		'rijen rij oktobra lokakuuta lokakuu loka octombrie октомври listopada listopad lis oktobar октобар',
		'окт oktoober oktobris spalio spalis οκτωβριου οκτ ekim eki октября октябрь жовтня жовтень жовт',
		'кастрычніка кастрычнік кас tetor tet urria urr dfomh hydref hyd ottubru oktyabr oktubre oktoba',
		'أكتوبر אוקטובר אוק اکتبر अक्टूबर अक्टू অক্টোবর অক্টো ตุลาคม ตค ოქტომბერი ოქტ հոկտեմբերի հոկտեմբեր',
		'հոկ қазан қаз oktabr ऑक्टोबर ऑक्टो அக்டோபர் அக் అక్టోబర్ అక్టో ઑક્ટોબર ઑક્ટો ಅಕ್ಟೋಬರ್ ಅಕ್ಟೋ',
		'ഒക്ടോബർ ഒക്ടോ ਅਕਤੂਬਰ ਅਕਤੂ अक्टोबर اکتوبر অক্টোঃ',
	],
	[
		'november nov novembre noviembre novembro listopada listopad lis listopadu novembra marraskuuta',
		'marraskuu marras noiembrie ноември studenoga studeni stu novembar новембар нов novembris lapkricio',
		'lapkritis νοεμβριου νοε kasim kas ноября ноябрь нояб листопада листопад лист лістапада лістапад',
		'ліс ное nentor nen azaroa aza samhain samh tachwedd tach novembru noyabr noy nobyembre nob novemba',
		'نوفمبر נובמבר נוב نوامبر नवंबर नव নভেম্বর নভে พฤศจิกายน พย ნოემბერი ნოე նոյեմբերի նոյեմբեր նոյ',
		'қараша қар نونبر नोव्हेंबर नोव्हें நவம்பர் நவ నవంబర్ నవం નવેમ્બર નવે ನವೆಂಬರ್ ನವೆಂ നവംബർ നവം ਨਵੰਬਰ',
		'ਨਵੰ नोभेम्बर نومبر নভেঃ',
	],
	[
		'december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru prosince',
		'prosinec decembra desember des joulukuuta joulukuu joulu decembrie декември prosinca prosinac',
		'decembar децембар дец detsember dets decembris gruodzio gruodis δεκεμβριου δεκ aralik ara декабря',
		'декабрь дек грудня грудень груд снежня снежань сне dhjetor dhj desembre decembro abendua abe',
		'nollaig noll rhagfyr rhag dicembru dekabr dek disember dis disyembre desemba ديسمبر דצמבר דצמ',
		'دسامبر दिसंबर दिस ডিসেম্বর ডিসে ธันวาคม ธค დეკემბერი დეკ դեկտեմբերի դեկտեմբեր դեկ желтоқсан жел',
		'دجنبر डिसेंबर डिसें டிசம்பர் டிச డిసెంబర్ డిసెం ડિસેમ્બર ડિસે ಡಿಸೆಂಬರ್ ಡಿಸೆಂ ഡിസംബർ ഡിസം ਦਸੰਬਰ ਦਸੰ',
		'डिसेम्बर دسمبر ডিসেঃ',
	],
].map((lines) => lines.join(' ').split(' '));

const MONTHS = new Map<string, number[]>();
for (const [index, names] of MONTH_NAMES.entries()) {
	for (const name of names) MONTHS.set(name, [...(MONTHS.get(name) ?? []), index + 1]);
}

/** @returns 1 to 12; two for the Croatian October, which is the Polish and the Czech November; or none */
export function monthsCalled(name: string): number[] {
	const plain = name
		.toLowerCase()
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/ı/g, 'i')
		.normalize('NFC');
	// In Hebrew, the word for a month begins with "in".
	return MONTHS.get(plain) ?? MONTHS.get(plain.replace(/^ב/, '')) ?? [];
}
