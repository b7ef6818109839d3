import type { Told } from '../teller.ts';

/** The error catalogue as far as servers, snapshots, tags, firewall, keys and statistics use it (1100 to 1799). */
export const serverErrorTexts: Told = {
  'The name needs at least {min} characters.': 'Der Name braucht mindestens {min} Zeichen.',
  'The name may have at most {max} characters.': 'Der Name darf höchstens {max} Zeichen haben.',
  'Use letters, digits, dash, dot, underscore and parentheses only.':
    'Verwenden Sie nur Buchstaben, Ziffern, Bindestrich, Punkt, Unterstrich und runde Klammern.',
  'Another server already has this name.': 'Ein anderer Server hat schon diesen Namen.',
  'Create between 1 and {max} servers at once.': 'Legen Sie 1 bis {max} Server auf einmal an.',
  'Give one name for each server.': 'Geben Sie jedem Server einen Namen.',
  'This processor is not sold in this zone.': 'Diesen Prozessor gibt es in dieser Zone nicht.',
  'This amount of memory is not sold with this processor.':
    'So viel Arbeitsspeicher gibt es mit diesem Prozessor nicht.',
  'This image needs at least {min} MB of memory.': 'Dieses Image braucht mindestens {min} MB Arbeitsspeicher.',
  'Choose a disk size from the list, from {min} to {max} GB.':
    'Wählen Sie eine Festplattengröße aus der Liste, von {min} bis {max} GB.',
  'Choose between 1 and {max} disks.': 'Wählen Sie 1 bis {max} Festplatten.',
  'Choose between 1 and {max} networks.': 'Wählen Sie 1 bis {max} Netzwerke.',
  'The password needs 10-20 characters with an upper-case letter, a lower-case letter and a digit; besides those only ! @ # $ ^ & * ( ) ~':
    'Das Passwort braucht 10–20 Zeichen mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer; sonst nur ! @ # $ ^ & * ( ) ~',
  'Give a password or an SSH key.': 'Geben Sie ein Passwort oder einen SSH-Schlüssel an.',
  'This is not an OpenSSH public key.': 'Das ist kein öffentlicher OpenSSH-Schlüssel.',
  'This zone is not available.': 'Diese Zone ist nicht verfügbar.',
  'This image is not available in this zone.': 'Dieses Image ist in dieser Zone nicht verfügbar.',
  'A monthly server needs a traffic package that is sold in this zone.':
    'Ein monatlich abgerechneter Server braucht ein Trafficpaket, das es in dieser Zone gibt.',
  'Burstable processors are sold by the hour only.': 'Burstfähige Prozessoren gibt es nur stündlich.',
  'This account has no price list for this zone. Ask your provider.':
    'Dieses Konto hat keine Preisliste für diese Zone. Fragen Sie Ihren Anbieter.',
  'Type the name of the server to confirm.': 'Geben Sie zur Bestätigung den Namen des Servers ein.',
  'The price has changed since you saw it. Check the new total and create again.':
    'Der Preis hat sich geändert, seit Sie ihn gesehen haben. Prüfen Sie die neue Summe und legen Sie erneut an.',
  'This network is not available in this zone.': 'Dieses Netzwerk ist in dieser Zone nicht verfügbar.',
  'No free public address is left in this zone.': 'In dieser Zone ist keine öffentliche Adresse mehr frei.',
  'This account cannot create servers now: {reason}': 'Dieses Konto kann jetzt keine Server anlegen: {reason}',
  'Windows servers need a password.': 'Windows-Server brauchen ein Passwort.',
  'This server cannot be restored any more.': 'Dieser Server kann nicht mehr wiederhergestellt werden.',
  'There is no report with this name.': 'Einen Bericht dieses Namens gibt es nicht.',
  'The name needs 1 to {max} characters.': 'Der Name braucht 1 bis {max} Zeichen.',
  'The name cannot have control characters or any of {forbidden}':
    'Der Name darf keine Steuerzeichen enthalten und keines von {forbidden}',
  'Another snapshot of this server has this name.': 'Ein anderer Snapshot dieses Servers hat diesen Namen.',
  'Snapshots are not possible here: {reason}': 'Snapshots sind hier nicht möglich: {reason}',
  'A server can have {max} schedules.': 'Ein Server kann {max} Zeitpläne haben.',
  'The schedules of the server would keep {copies} snapshots; it can have {limit}.':
    'Die Zeitpläne des Servers würden {copies} Snapshots behalten; er kann {limit} haben.',
  'A tag needs 1 to {max} characters.': 'Ein Tag braucht 1 bis {max} Zeichen.',
  'A tag begins with a letter or a digit; besides those it may have blanks and . _ : / @ + -':
    'Ein Tag beginnt mit einem Buchstaben oder einer Ziffer; sonst darf es Leerzeichen und . _ : / @ + - haben',
  'One thing can have {max} tags. Take one off first.': 'Mehr als {max} Tags gehen nicht. Nehmen Sie zuerst eines weg.',
  'The account can have {max} different tags. Delete one first.':
    'Das Konto kann {max} verschiedene Tags haben. Löschen Sie zuerst eines.',
  'Another tag has this name.': 'Ein anderes Tag hat diesen Namen.',
  'The server cannot go on and off at the same time.': 'Der Server kann nicht zur selben Zeit an- und ausgehen.',
  'Choose at least one day of the week.': 'Wählen Sie mindestens einen Wochentag.',
  'This image has another licence, and with it another price. Agree to the price first.':
    'Dieses Image hat eine andere Lizenz und damit einen anderen Preis. Stimmen Sie zuerst dem Preis zu.',
  'This image needs a system disk of at least {min} GB.':
    'Dieses Image braucht eine Systemfestplatte von mindestens {min} GB.',
  'This image needs {min} disks at least.': 'Dieses Image braucht mindestens {min} Festplatten.',
  'This image needs a further disk of at least {min} GB, which the server does not have.':
    'Dieses Image braucht eine weitere Festplatte von mindestens {min} GB, die der Server nicht hat.',
  'These are {count} rules; a server can have {limit}.': 'Das sind {count} Regeln; ein Server kann {limit} haben.',
  '"{text}" is not a port. Ports go from 1 to {max}; write several as 80,443,8000-8100.':
    '„{text}“ ist kein Port. Ports gehen von 1 bis {max}; schreiben Sie mehrere als 80,443,8000-8100.',
  'The range {text} ends before it begins.': 'Der Bereich {text} endet, bevor er beginnt.',
  'Only TCP and UDP have ports. Leave the field empty, or choose another protocol.':
    'Nur TCP und UDP haben Ports. Lassen Sie das Feld leer oder wählen Sie ein anderes Protokoll.',
  '"{text}" is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32.':
    '„{text}“ ist keine Adresse und kein Netzwerk wie 203.0.113.0/24 oder 2001:db8::/32.',
  '{text} is an address inside a network. The network is {correct}.':
    '{text} ist eine Adresse in einem Netzwerk. Das Netzwerk ist {correct}.',
  '{peer} does not exist any more. Choose another source.': '{peer} gibt es nicht mehr. Wählen Sie eine andere Quelle.',
  'A note has at most {max} characters.': 'Eine Notiz hat höchstens {max} Zeichen.',
  'A rule can have {max} sources. Put them into an address group.':
    'Eine Regel kann {max} Quellen haben. Fassen Sie sie in einer Adressgruppe zusammen.',
  'A rule can have {max} ranges of ports.': 'Eine Regel kann {max} Portbereiche haben.',
  'This would block your current address {address} on port {ports}. Apply it on trial if you mean it: it goes back by itself unless you confirm.':
    'Das würde Ihre jetzige Adresse {address} auf Port {ports} aussperren. Wenn das Absicht ist, wenden Sie es im Probelauf an: Es geht von selbst zurück, wenn Sie es nicht bestätigen.',
  'This data center has no firewall for servers.': 'Dieses Rechenzentrum hat keine Firewall für Server.',
  'Another one of yours has this name.': 'Ein anderer Eintrag von Ihnen hat diesen Namen.',
  'An account can have {max} of them.': 'Ein Konto kann {max} davon haben.',
  'It is used by {users}. Change those first.': 'Es wird benutzt von {users}. Ändern Sie zuerst diese.',
  'A group can have {max} addresses.': 'Eine Gruppe kann {max} Adressen haben.',
  'A group needs at least one address.': 'Eine Gruppe braucht mindestens eine Adresse.',
  'The name needs 1 to {max} characters, without control characters.':
    'Der Name braucht 1 bis {max} Zeichen, ohne Steuerzeichen.',
  'Another key of this account has this name.': 'Ein anderer Schlüssel dieses Kontos hat diesen Namen.',
  'The account has this key already, as “{name}”.': 'Das Konto hat diesen Schlüssel schon, als „{name}“.',
  'An account can have {max} SSH keys. Delete one first.':
    'Ein Konto kann {max} SSH-Schlüssel haben. Löschen Sie zuerst einen.',
  'This key is no longer in the library. Choose another one.':
    'Dieser Schlüssel ist nicht mehr in der Bibliothek. Wählen Sie einen anderen.',
  'A server takes {max} SSH keys at the most.': 'Ein Server nimmt höchstens {max} SSH-Schlüssel.',
  'This is too long: {max} KB is the most.': 'Das ist zu lang: Höchstens {max} KB.',
  'The first line of a script says what runs it, such as #!/bin/bash. Windows runs it with PowerShell, without such a line.':
    'Die erste Zeile eines Skripts sagt, womit es läuft, etwa #!/bin/bash. Windows führt es mit PowerShell aus, ohne eine solche Zeile.',
  'A server takes either a startup script or user data. Empty one of the two.':
    'Ein Server nimmt entweder ein Startskript oder User-Data. Leeren Sie eines von beiden.',
  'One address cannot be given to two network cards.': 'Eine Adresse kann nicht zwei Netzwerkkarten gegeben werden.',
  'The console cannot be opened now: {reason}': 'Die Konsole kann jetzt nicht geöffnet werden: {reason}',
  'This is neither a host name nor an address.': 'Das ist weder ein Hostname noch eine Adresse.',
  'A port is a number from 1 to 65535.': 'Ein Port ist eine Zahl von 1 bis 65535.',
  'A user name begins with a letter, a digit or an underscore, and has besides only . - and backslash.':
    'Ein Benutzername beginnt mit einem Buchstaben, einer Ziffer oder einem Unterstrich und hat sonst nur . - und Backslash.',
  'The server has no address.': 'Der Server hat keine Adresse.',
  'The beginning must lie in the past.': 'Der Beginn muss in der Vergangenheit liegen.',
  'A span has at most {max} days.': 'Ein Zeitraum hat höchstens {max} Tage.',
  'A server can have {max} alerts.': 'Ein Server kann {max} Alarme haben.',
  'The data center of this server keeps no backups.': 'Das Rechenzentrum dieses Servers bewahrt keine Backups auf.',
  'Type {name} to confirm.': 'Geben Sie zur Bestätigung {name} ein.',
  'The snapshot is not there, or not finished.': 'Der Snapshot ist nicht da oder nicht fertig.',
  'The new server would belong to your account, not to the owner of this one. Act as the owner to make it.':
    'Der neue Server würde Ihrem Konto gehören, nicht dem Eigentümer von diesem. Handeln Sie als Eigentümer, um ihn anzulegen.',
  'The zone does not sell this type of processor.': 'Die Zone verkauft diesen Prozessortyp nicht.',
};
