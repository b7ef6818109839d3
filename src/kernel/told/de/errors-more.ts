import type { Told } from '../teller.ts';

/** The error catalogue as far as policies, transfers, configuration, networks and library use it (from 1800). */
export const moreErrorTexts: Told = {
  'The name needs {min} to {max} characters.': 'Der Name braucht {min} bis {max} Zeichen.',
  'Another policy of yours has this name.': 'Eine andere Richtlinie von Ihnen hat diesen Namen.',
  'This cannot be read: {detail}': 'Das kann nicht gelesen werden: {detail}',
  '{key} is not read by the system.{hint}': '{key} wird vom System nicht gelesen.{hint}',
  '{key} is not read by the system.': '{key} wird vom System nicht gelesen.',
  '{key} has to be {what}.': '{key} muss {what} sein.',
  'This would be {size} bytes for the server; it takes {max}.': 'Das wären {size} Byte für den Server; er nimmt {max}.',
  'The text has another SHA-256.': 'Der Text hat eine andere SHA-256.',
  'A password stands here in clear. Ask for it with a variable of the kind secret.':
    'Hier steht ein Passwort im Klartext. Fragen Sie es mit einer geheimen Variable ab.',
  'There is no variable {name}.': 'Eine Variable {name} gibt es nicht.',
  'A variable needs a name of its own in small letters, digits and underscores; {system} are taken.':
    'Eine Variable braucht einen eigenen Namen aus Kleinbuchstaben, Ziffern und Unterstrichen; vergeben sind {system}.',
  'It is used by {users}.': 'Es wird benutzt von {users}.',
  'It has errors: {detail}': 'Es enthält Fehler: {detail}',
  'The policy cannot be used: {reason}': 'Die Richtlinie kann nicht benutzt werden: {reason}',
  'Your role does not let you share a policy so far.': 'Ihre Rolle lässt Sie eine Richtlinie nicht so weit teilen.',
  'The policy is for another operating system than this image.':
    'Die Richtlinie ist für ein anderes Betriebssystem als dieses Image.',
  '{what}: at most {max}.': '{what}: höchstens {max}.',
  'The server cannot change hands now: {reason}': 'Der Server kann jetzt nicht übergeben werden: {reason}',
  'The server belongs to this account already.': 'Der Server gehört diesem Konto schon.',
  'The server is offered to somebody already. Withdraw that offer first.':
    'Der Server ist schon jemandem angeboten. Ziehen Sie zuerst dieses Angebot zurück.',
  'This cannot be done: {reason}': 'Das geht nicht: {reason}',
  'Read the agreement and agree to it first.': 'Lesen Sie zuerst die Vereinbarung und stimmen Sie ihr zu.',
  'The server cannot go to this account: {reason}': 'Der Server kann nicht an dieses Konto gehen: {reason}',
  'None of the accounts that you manage has this email.': 'Keines der Konten, die Sie verwalten, hat diese E-Mail.',
  'The price has changed since it was shown. Look at it again.':
    'Der Preis hat sich geändert, seit er angezeigt wurde. Sehen Sie ihn sich noch einmal an.',
  'Write an email address such as ann@example.com.': 'Geben Sie eine E-Mail-Adresse wie ann@example.com an.',
  'This text can have {max} characters.': 'Dieser Text kann {max} Zeichen haben.',
  'A value there would be read as part of a program. Use $PARAM_{name} in the script instead.':
    'Ein Wert würde dort als Teil eines Programms gelesen. Verwenden Sie stattdessen $PARAM_{name} im Skript.',
  'There is no parameter {name}.': 'Einen Parameter {name} gibt es nicht.',
  'This servicelet is not for you, or not for this system.':
    'Dieses Servicelet ist nicht für Sie oder nicht für dieses System.',
  'This is required.': 'Das ist erforderlich.',
  'This value cannot be: {reason}': 'Dieser Wert geht nicht: {reason}',
  'The file does not have this checksum.': 'Die Datei hat nicht diese Prüfsumme.',
  'A file can have {max} KB.': 'Eine Datei kann {max} KB haben.',
  'A checksum by {kind} has {length} hexadecimal digits.':
    'Eine Prüfsumme nach {kind} hat {length} hexadezimale Ziffern.',
  'A server can have {max} schedules of servicelets.': 'Ein Server kann {max} Zeitpläne für Servicelets haben.',
  'Nothing is changed.': 'Nichts ist geändert.',
  'A disk cannot become smaller than it is: {size} GB.':
    'Eine Festplatte kann nicht kleiner werden, als sie ist: {size} GB.',
  'The server has no such disk.': 'Der Server hat keine solche Festplatte.',
  'The system disk cannot be removed.': 'Die Systemfestplatte kann nicht entfernt werden.',
  'Type the size of the disk in GB, {size}, to confirm.':
    'Geben Sie zur Bestätigung die Größe der Festplatte in GB ein: {size}.',
  'A change is planned already. Cancel it, or join this one with it.':
    'Eine Änderung ist schon geplant. Sagen Sie sie ab, oder machen Sie diese mit ihr zusammen.',
  'The server is protected. Type its name, {name}, to confirm.':
    'Der Server ist geschützt. Geben Sie zur Bestätigung seinen Namen ein: {name}.',
  'An account can keep {max} addresses. Release one first.':
    'Ein Konto kann {max} Adressen behalten. Geben Sie zuerst eine frei.',
  'Only public addresses can be kept. Reserve a private one in its network.':
    'Nur öffentliche Adressen können behalten werden. Reservieren Sie eine private in ihrem Netz.',
  'The disk cannot be removed: {reason}': 'Die Festplatte kann nicht entfernt werden: {reason}',
  'Choose a time within the next {days} days.': 'Wählen Sie eine Zeit innerhalb der nächsten {days} Tage.',
  'The server has to be off for a moment. Allow the interruption, or plan the change for later.':
    'Der Server muss kurz ausgeschaltet werden. Erlauben Sie die Unterbrechung oder planen Sie die Änderung für später.',
  'No change is planned.': 'Keine Änderung ist geplant.',
  'This account cannot order more now: {reason}': 'Dieses Konto kann jetzt nicht mehr bestellen: {reason}',
  'The price has changed since you saw it. Check the new total and save again.':
    'Der Preis hat sich geändert, seit Sie ihn gesehen haben. Prüfen Sie die neue Summe und speichern Sie erneut.',
  'The data center cannot do this: {reason}': 'Das Rechenzentrum kann das nicht: {reason}',
  'A server can have at most {max} network cards. Remove one first.':
    'Ein Server kann höchstens {max} Netzwerkkarten haben. Entfernen Sie zuerst eine.',
  'This address is taken already.': 'Diese Adresse ist schon vergeben.',
  'This address is not in a subnet of this network.': 'Diese Adresse ist in keinem Subnetz dieses Netzwerks.',
  'This address is the gateway of the network.': 'Diese Adresse ist das Gateway des Netzwerks.',
  'This address stands for the network itself, or for all in it.':
    'Diese Adresse steht für das Netzwerk selbst oder für alle darin.',
  'This address is reserved.': 'Diese Adresse ist reserviert.',
  'No free address is left in this network.': 'In diesem Netzwerk ist keine Adresse mehr frei.',
  'It is the last network card in a public network: without it, the server cannot be reached from outside. Confirm it.':
    'Es ist die letzte Netzwerkkarte in einem öffentlichen Netzwerk: Ohne sie ist der Server von außen nicht erreichbar. Bestätigen Sie es.',
  'The network card does not have this address.': 'Die Netzwerkkarte hat diese Adresse nicht.',
  'This is not an IP address.': 'Das ist keine IP-Adresse.',
  'How the server is billed is for the account that pays for it.':
    'Wie der Server abgerechnet wird, bestimmt das Konto, das für ihn zahlt.',
  'The server belongs to this account.': 'Der Server gehört diesem Konto.',
  'It is shared with them already. Change what they may do instead.':
    'Er ist schon mit ihnen geteilt. Ändern Sie stattdessen, was sie dürfen.',
  'Name a person or choose a group.': 'Nennen Sie eine Person oder wählen Sie eine Gruppe.',
  'You have this server through a group. Whoever manages the group can take you out.':
    'Sie haben diesen Server durch eine Gruppe. Wer die Gruppe verwaltet, kann Sie herausnehmen.',
  'A name has 1 to {max} characters.': 'Ein Name hat 1 bis {max} Zeichen.',
  'There is a group of this name already.': 'Eine Gruppe dieses Namens gibt es schon.',
  'They are in the group already.': 'Sie sind schon in der Gruppe.',
  'A group can have at most {max} members.': 'Eine Gruppe kann höchstens {max} Mitglieder haben.',
  'A server can be shared with at most {max} people and groups.':
    'Ein Server kann mit höchstens {max} Personen und Gruppen geteilt werden.',
  'Use letters, digits and dashes only.': 'Verwenden Sie nur Buchstaben, Ziffern und Bindestriche.',
  'The system puts the kind and the number of the network in front of the name. Type the name alone.':
    'Das System setzt Art und Nummer des Netzwerks vor den Namen. Geben Sie nur den Namen ein.',
  'Another network of this owner in this zone has this name.':
    'Ein anderes Netzwerk dieses Eigentümers in dieser Zone hat diesen Namen.',
  'An account can have {max} networks in one zone. Delete one first.':
    'Ein Konto kann {max} Netzwerke in einer Zone haben. Löschen Sie zuerst eines.',
  'A network can have {max} subnets.': 'Ein Netzwerk kann {max} Subnetze haben.',
  'No network number is left in this zone. Ask your provider.':
    'In dieser Zone ist keine Netzwerknummer mehr frei. Fragen Sie Ihren Anbieter.',
  'An IPv4 address has four parts from 0 to 255, and the first one is above 0.':
    'Eine IPv4-Adresse hat vier Teile von 0 bis 255, und der erste ist größer als 0.',
  'A subnet has a prefix from /{from} to /{to}.': 'Ein Subnetz hat ein Präfix von /{from} bis /{to}.',
  'Only private addresses can be used here: {ranges}. Other addresses belong to somebody on the internet, and servers could not reach them any more.':
    'Hier gehen nur private Adressen: {ranges}. Andere Adressen gehören jemandem im Internet, und Server könnten sie nicht mehr erreichen.',
  'This address lies in {cidr}. Give the address that the subnet begins with, {first}.':
    'Diese Adresse liegt in {cidr}. Geben Sie die Adresse an, mit der das Subnetz beginnt: {first}.',
  'It overlaps with {networks}. Servers in both could not tell them apart. Confirm it, or choose another range.':
    'Es überschneidet sich mit {networks}. Server in beiden könnten sie nicht auseinanderhalten. Bestätigen Sie es oder wählen Sie einen anderen Bereich.',
  'It overlaps with {cidr} of the same network.': 'Es überschneidet sich mit {cidr} desselben Netzwerks.',
  'The gateway has to lie in {cidr}, and be neither its first nor its last address.':
    'Das Gateway muss in {cidr} liegen und darf weder dessen erste noch dessen letzte Adresse sein.',
  'The network has subnets: {subnets}. Delete them first, or delete them together with it.':
    'Das Netzwerk hat Subnetze: {subnets}. Löschen Sie zuerst diese oder löschen Sie sie mit.',
  'It is in use by {servers}. Remove those network cards first.':
    'Es wird benutzt von {servers}. Entfernen Sie zuerst diese Netzwerkkarten.',
  'Addresses of it are in use by {servers}. Give those back first.':
    'Adressen daraus werden benutzt von {servers}. Geben Sie zuerst diese zurück.',
  'You have this network through a group. Whoever manages the group can take you out.':
    'Sie haben dieses Netz über eine Gruppe. Wer die Gruppe verwaltet, kann Sie herausnehmen.',
  'You have this image through a group or with everybody of the site, not by your name.':
    'Sie haben dieses Image über eine Gruppe oder mit allen der Site, nicht unter Ihrem Namen.',
  'Only your provider can do this.': 'Das kann nur Ihr Anbieter.',
  'The range has to lie in {cidr}, and to end where it begins or later.':
    'Der Bereich muss in {cidr} liegen und darf nicht vor seinem Beginn enden.',
  'At most {max} addresses can be changed at once.': 'Höchstens {max} Adressen können auf einmal geändert werden.',
  'A reverse name is a full host name such as mail.example.com.':
    'Ein Reverse-Name ist ein vollständiger Hostname wie mail.example.com.',
  'Nobody has this address. Reserve it first.': 'Niemand hat diese Adresse. Reservieren Sie sie zuerst.',
  '{address} is in use. Choose another gateway.': '{address} ist in Gebrauch. Wählen Sie ein anderes Gateway.',
  'A range has at most {max} addresses.': 'Ein Bereich hat höchstens {max} Adressen.',
  'You have an image of this name in the zone. Save it as another version, or choose another name.':
    'Sie haben in der Zone ein Image dieses Namens. Speichern Sie es als weitere Version oder wählen Sie einen anderen Namen.',
  'The image cannot be changed now: {reason}': 'Das Image kann jetzt nicht geändert werden: {reason}',
  'Your library has room for {quota} GB, and {used} GB are taken.':
    'Ihre Bibliothek hat Platz für {quota} GB, und {used} GB sind belegt.',
  'The zone keeps no images of customers.': 'Die Zone bewahrt keine Images von Kunden auf.',
  'The disk cannot be cloned: {reason}': 'Die Festplatte kann nicht geklont werden: {reason}',
  'An image may have up to {max} GB.': 'Ein Image darf bis zu {max} GB haben.',
  'A SHA-256 checksum has 64 hexadecimal digits.': 'Eine SHA-256-Prüfsumme hat 64 hexadezimale Ziffern.',
  'The upload is over, or its ticket is not valid. Continue it from the library.':
    'Der Upload ist vorüber oder sein Ticket ungültig. Setzen Sie ihn in der Bibliothek fort.',
  'The bytes do not follow those that have arrived: {offset} have.':
    'Die Bytes schließen nicht an die angekommenen an: Angekommen sind {offset}.',
  'The bytes do not have the checksum that was told. Send them again.':
    'Die Bytes haben nicht die genannte Prüfsumme. Senden Sie sie erneut.',
  'The zone has another engine, and images are copied between zones of one engine only.':
    'Die Zone hat eine andere Engine, und Images werden nur zwischen Zonen derselben Engine kopiert.',
  'The image is yours already.': 'Das Image gehört Ihnen schon.',
  'It is shared for as long as you may use it yourself, and may not be shared further.':
    'Es ist so lange geteilt, wie Sie es selbst benutzen dürfen, und darf nicht weiter geteilt werden.',
  'The link is not valid any more.': 'Der Link gilt nicht mehr.',
  'This part of the protocol is not supported: {detail}': 'Dieser Teil des Protokolls wird nicht unterstützt: {detail}',
  'The connection cannot be tested: {reason}': 'Die Verbindung kann nicht geprüft werden: {reason}',
  'The server does not have this tag.': 'Der Server hat dieses Tag nicht.',
  'Your price list does not sell the licence of this image. Choose another one, or ask your provider.':
    'Ihre Preisliste verkauft die Lizenz dieses Images nicht. Wählen Sie ein anderes oder fragen Sie Ihren Anbieter.',
  'At most {max} test servers run at once. Remove one, or wait for it to go.':
    'Höchstens {max} Testserver laufen zugleich. Entfernen Sie einen oder warten Sie, bis er geht.',
  'The zone sells nothing that a test could run on. Choose another one.':
    'In der Zone gibt es nichts, worauf ein Test laufen könnte. Wählen Sie eine andere.',
  'No more than {max} reports are mailed to one person. Remove one first.':
    'Einer Person werden höchstens {max} Berichte geschickt. Entfernen Sie zuerst einen.',
  'The data center of this server lets nobody choose its devices.':
    'Das Rechenzentrum dieses Servers lässt niemanden seine Geräte wählen.',
  'This is not among the choices.': 'Das steht nicht zur Wahl.',
  'Nothing would change.': 'Nichts würde sich ändern.',
  'Alerts of this server tell its account, the accounts below it, and you.':
    'Alarme dieses Servers gehen an sein Konto, die Konten darunter und an Sie.',
  'Choose a moment that is still to come.': 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  'The snapshot is not ready.': 'Der Snapshot ist nicht bereit.',
  'The network cannot be changed now: {reason}': 'Das Netzwerk kann jetzt nicht geändert werden: {reason}',
  'The network {name} cannot be used now: {reason}': 'Das Netzwerk {name} kann jetzt nicht benutzt werden: {reason}',
  '{list} names this address already.': '{list} nennt diese Adresse schon.',
  'No list names this address.': 'Keine Liste nennt diese Adresse.',
  'It is none of the public addresses here.': 'Es ist keine der hiesigen öffentlichen Adressen.',
  'The file cannot be read: {reason}': 'Die Datei kann nicht gelesen werden: {reason}',
  'The smallest subnet cannot be larger than /{largest}.':
    'Das kleinste Subnetz kann nicht größer als /{largest} sein.',
  'Name a person, a group or everybody of your site: one of them.':
    'Nennen Sie eine Person, eine Gruppe oder alle Ihrer Website: eines davon.',
  'An image can be shared with {max} people and groups.':
    'Ein Image kann mit {max} Personen und Gruppen geteilt werden.',
  'Only the staff of a site share with everybody.': 'Nur das Personal einer Website teilt mit allen.',
  'Its life cannot end before it is deprecated.': 'Seine Lebensdauer kann nicht enden, bevor es veraltet ist.',
  'It cannot be tried again: {reason}': 'Es kann nicht erneut versucht werden: {reason}',
  'Rates of a day that is still to come are not known.': 'Kurse eines Tages, der noch kommt, sind nicht bekannt.',
  'The bytes of the image are no longer those that were checked. Tell your provider.':
    'Die Bytes des Images sind nicht mehr die geprüften. Wenden Sie sich an Ihren Anbieter.',
  'Only the owner of the network can do this.': 'Das kann nur der Eigentümer des Netzwerks.',
  'The network is shared with you to be used only.': 'Das Netzwerk ist nur zur Benutzung mit Ihnen geteilt.',
  'Name a person or a group: one of them.': 'Nennen Sie eine Person oder eine Gruppe: eines davon.',
  'The network belongs to this account.': 'Das Netzwerk gehört diesem Konto.',
  'A network can be shared with {max} people and groups.':
    'Ein Netzwerk kann mit {max} Personen und Gruppen geteilt werden.',
  'A network of the provider is open to everybody in its zone.':
    'Ein Netzwerk des Anbieters steht allen in seiner Zone offen.',
  'There is room for at most {max} in this zone just now.': 'In dieser Zone ist gerade höchstens für {max} Platz.',
  'This type of processor is sold out in this zone just now.':
    'Dieser Prozessortyp ist in dieser Zone gerade ausverkauft.',
  'There is room for it now.': 'Dafür ist jetzt Platz.',
  'You wait for {max} things already. Take one back first.':
    'Sie warten schon auf {max} Dinge. Nehmen Sie zuerst eines zurück.',
  'Type {count}, the number of servers, to confirm.': 'Tippen Sie {count}, die Anzahl der Server, zur Bestätigung.',
  'A view needs a name of 1 to {max} characters.': 'Eine Ansicht braucht einen Namen aus 1 bis {max} Zeichen.',
  'You have a view of this name for this list already.': 'Sie haben für diese Liste schon eine Ansicht dieses Namens.',
  'You can have {max} views of one list. Delete one first.':
    'Sie können {max} Ansichten einer Liste haben. Löschen Sie zuerst eine.',
  'The server is running. Power it off first, or terminate it by force.':
    'Der Server läuft. Schalten Sie ihn zuerst aus oder beenden Sie ihn mit Gewalt.',
};
