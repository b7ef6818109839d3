import type { Told } from '../teller.ts';

/** Kinds of notifications, and what they say. */
export const notificationTexts: Told = {
  'Password changed': 'Passwort geändert',
  'The password of the account was changed.': 'Das Passwort des Kontos wurde geändert.',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'The change came from {address}.': 'Die Änderung kam von {address}.',
  'The change came from {address}, and all other sessions were signed out.':
    'Die Änderung kam von {address}, und alle anderen Sitzungen wurden abgemeldet.',
  'If it was not you, set a new password now.': 'Wenn Sie es nicht waren, setzen Sie jetzt ein neues Passwort.',
  'If it was not you, reset your password at once.': 'Wenn Sie es nicht waren, setzen Sie Ihr Passwort sofort zurück.',
  'If it was not you, change your password now.': 'Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort.',
  'If it was not you, ask your provider at once.': 'Wenn Sie es nicht waren, fragen Sie sofort Ihren Anbieter.',
  'If it was not you, ask for a new link at once.': 'Wenn Sie es nicht waren, fordern Sie sofort einen neuen Link an.',
  'Password reset': 'Passwort zurückgesetzt',
  'The password was set anew with a link from a mail.': 'Das Passwort wurde mit einem Link aus einer Mail neu gesetzt.',
  'Your password was set anew': 'Ihr Passwort wurde neu gesetzt',
  'Your password was reset': 'Ihr Passwort wurde zurückgesetzt',
  'It was done with the link from a mail.': 'Es geschah mit dem Link aus einer Mail.',
  'It was set anew with a link from a mail, and all sessions were signed out.':
    'Es wurde mit einem Link aus einer Mail neu gesetzt, und alle Sitzungen wurden abgemeldet.',
  'Signed in': 'Angemeldet',
  'Someone signed in.': 'Jemand hat sich angemeldet.',
  'By mail only from a browser that was not used before.':
    'Per Mail nur von einem Browser, der vorher nicht benutzt wurde.',
  'Signed in from a new browser': 'Von einem neuen Browser angemeldet',
  '{browser}, from {address}.': '{browser}, von {address}.',
  'From {address} with {browser}.': 'Von {address} mit {browser}.',
  'Sign-in failed': 'Anmeldung fehlgeschlagen',
  'Someone tried to sign in with a wrong password.':
    'Jemand hat versucht, sich mit einem falschen Passwort anzumelden.',
  'A sign-in failed': 'Eine Anmeldung ist fehlgeschlagen',
  'A wrong password was given, from {address}.': 'Ein falsches Passwort wurde angegeben, von {address}.',
  'Someone at {address} tried to sign in to this account and was refused.':
    'Jemand hat von {address} versucht, sich bei diesem Konto anzumelden, und wurde abgewiesen.',
  'If it was not you, your password should be one that you use nowhere else.':
    'Wenn Sie es nicht waren, sollte Ihr Passwort eines sein, das Sie nirgends sonst benutzen.',
  'Security settings changed': 'Sicherheitseinstellungen geändert',
  'A second factor, a phone or the list of allowed addresses was changed.':
    'Ein zweiter Faktor, ein Telefon oder die Liste der zugelassenen Adressen wurde geändert.',
  'Your security settings were changed': 'Ihre Sicherheitseinstellungen wurden geändert',
  'An authenticator app was added.': 'Eine Authenticator-App wurde hinzugefügt.',
  'An authenticator app was set up.': 'Eine Authenticator-App wurde eingerichtet.',
  'New recovery codes were made.': 'Neue Wiederherstellungscodes wurden erstellt.',
  'The address {range} is no longer permitted.': 'Die Adresse {range} ist nicht mehr zugelassen.',
  'The address {range} was permitted.': 'Die Adresse {range} wurde zugelassen.',
  'A phone was removed.': 'Ein Telefon wurde entfernt.',
  'A phone was added.': 'Ein Telefon wurde hinzugefügt.',
  'Codes go to the phone {phone} now unless another one is chosen.':
    'Codes gehen jetzt an das Telefon {phone}, wenn kein anderes gewählt wird.',
  'The passkey {name} was added.': 'Der Passkey {name} wurde hinzugefügt.',
  'The passkey {name} was removed.': 'Der Passkey {name} wurde entfernt.',
  'The second factor or the list of allowed addresses was changed.':
    'Der zweite Faktor oder die Liste der zugelassenen Adressen wurde geändert.',
  'Your list of allowed addresses was switched off': 'Ihre Liste zugelassener Adressen wurde ausgeschaltet',
  'It was not confirmed within ten minutes.': 'Sie wurde nicht innerhalb von zehn Minuten bestätigt.',
  'Switch it on again from an address that it permits.':
    'Schalten Sie sie von einer Adresse wieder ein, die sie zulässt.',
  'Your second factors were reset': 'Ihre zweiten Faktoren wurden zurückgesetzt',
  '{email} took all second factors off your account.': '{email} hat alle zweiten Faktoren von Ihrem Konto genommen.',
  'Reason: {reason}': 'Grund: {reason}',
  'Your account was changed for you': 'Ihr Konto wurde für Sie geändert',
  'It was done by {name}.': 'Das hat {name} getan.',
  'Your email was changed': 'Ihre E-Mail wurde geändert',
  'You now sign in with {to} instead of {from}.': 'Sie melden sich jetzt mit {to} statt mit {from} an.',
  'Server created': 'Server angelegt',
  'A new server is ready.': 'Ein neuer Server ist bereit.',
  'Server {name} is ready': 'Der Server {name} ist bereit',
  'It runs in {zone} at {address}.': 'Er läuft in {zone} unter {address}.',
  'Server configuration changed': 'Serverkonfiguration geändert',
  'The name, processor, memory, disks or networks of a server changed.':
    'Name, Prozessor, Speicher, Festplatten oder Netzwerke eines Servers haben sich geändert.',
  'Server {name} was renamed': 'Der Server {name} wurde umbenannt',
  'It is called {name} now.': 'Er heißt jetzt {name}.',
  '{name} changed it.': '{name} hat es geändert.',
  'Server {name} was restored': 'Der Server {name} wurde wiederhergestellt',
  'Disk cloned': 'Festplatte geklont',
  'An image of a disk is ready, or could not be made.':
    'Ein Image einer Festplatte ist bereit oder konnte nicht erstellt werden.',
  'The image {name} is ready': 'Das Image {name} ist bereit',
  'It stands in the hard-disk library.': 'Es steht in der Festplattenbibliothek.',
  'Server terminated': 'Server beendet',
  'A server and its disks were deleted.': 'Ein Server und seine Festplatten wurden gelöscht.',
  'Server {name} was terminated': 'Der Server {name} wurde beendet',
  'The server and its disks are deleted.': 'Der Server und seine Festplatten sind gelöscht.',
  'Task failed': 'Aufgabe fehlgeschlagen',
  'Something that was ordered could not be done.': 'Etwas, das bestellt war, konnte nicht getan werden.',
  'Server {name} could not be created': 'Der Server {name} konnte nicht angelegt werden',
  'The zone has no room left.': 'Die Zone hat keinen Platz mehr.',
  'Quota reached': 'Kontingent erreicht',
  'The account has as many servers as it may have.': 'Das Konto hat so viele Server, wie es haben darf.',
  'All servers of your allowance are in use': 'Alle Server Ihres Kontingents sind in Gebrauch',
  'You have {count} of {all} servers.': 'Sie haben {count} von {all} Servern.',
  'Ask your provider for more, or terminate one.': 'Bitten Sie Ihren Anbieter um mehr oder beenden Sie einen.',
  'Message not delivered': 'Nachricht nicht zugestellt',
  'A mail or text message of the site was refused for good.':
    'Eine Mail oder SMS der Website wurde endgültig abgewiesen.',
  'Messages could not be delivered': 'Nachrichten konnten nicht zugestellt werden',
  '{count} in the last 24 hours were refused for good.':
    '{count} in den letzten 24 Stunden wurden endgültig abgewiesen.',
  'The message log says which and why.': 'Das Nachrichtenprotokoll sagt, welche und warum.',
  'Host name of the site': 'Hostname der Website',
  'A host name of the site was verified, or the record that verifies it is missing.':
    'Ein Hostname der Website wurde bestätigt, oder der bestätigende Eintrag fehlt.',
  '{host} is verified': '{host} ist bestätigt',
  'The site answers by this name now.': 'Die Website antwortet jetzt unter diesem Namen.',
  '{host} no longer works': '{host} funktioniert nicht mehr',
  '{host} will stop working': '{host} wird aufhören zu funktionieren',
  'Scheduled snapshot missed': 'Geplanter Snapshot verpasst',
  'A scheduled snapshot could not begin within its window.':
    'Ein geplanter Snapshot konnte nicht in seinem Zeitfenster beginnen.',
  'A scheduled snapshot of {name} was missed': 'Ein geplanter Snapshot von {name} wurde verpasst',
  'Scheduled power change missed': 'Geplante Stromschaltung verpasst',
  'A server did not go on or off at the time of its power schedule.':
    'Ein Server ging nicht zur Zeit seines Plans an oder aus.',
  'Backup failed': 'Backup fehlgeschlagen',
  'A backup of a server could not be taken.': 'Ein Backup eines Servers konnte nicht gemacht werden.',
  'The backup of {name} failed': 'Das Backup von {name} ist fehlgeschlagen',
  'Nightly backup missed': 'Nächtliches Backup verpasst',
  'The nightly backup of a server could not begin within its window.':
    'Das nächtliche Backup eines Servers konnte nicht in seinem Zeitfenster beginnen.',
  'The nightly backup of {name} was missed': 'Das nächtliche Backup von {name} wurde verpasst',
  'Server restored': 'Server wiederhergestellt',
  'A server was restored from a backup.': 'Ein Server wurde aus einem Backup wiederhergestellt.',
  'Server {name} is restored': 'Der Server {name} ist wiederhergestellt',
  'Snapshots are old': 'Snapshots sind alt',
  'A server has snapshots that are older than a month and not pinned.':
    'Ein Server hat Snapshots, die älter als ein Monat und nicht angeheftet sind.',
  'Firewall changed': 'Firewall geändert',
  'The firewall rules of a server changed.': 'Die Firewallregeln eines Servers haben sich geändert.',
  'The firewall of {name} was changed': 'Die Firewall von {name} wurde geändert',
  'Firewall went back': 'Firewall zurückgestellt',
  'Firewall rules on trial were not confirmed, and the earlier ones are in force again.':
    'Firewallregeln im Probelauf wurden nicht bestätigt, und die früheren gelten wieder.',
  'The firewall of {name} went back': 'Die Firewall von {name} wurde zurückgestellt',
  'Alert on a server': 'Alarm bei einem Server',
  'A number of a server crossed the bound of one of its alerts, or came back.':
    'Ein Messwert eines Servers hat die Grenze eines Alarms überschritten oder kam zurück.',
  'Traffic package nearly used': 'Trafficpaket fast verbraucht',
  'A server used 80 % of its traffic package, or all of it.':
    'Ein Server hat 80 % seines Trafficpakets verbraucht oder das ganze.',
  'Server offered to you': 'Server Ihnen angeboten',
  'Somebody wants to hand a server over to the account.': 'Jemand möchte dem Konto einen Server übergeben.',
  '{email} offers you the server {name}': '{email} bietet Ihnen den Server {name} an',
  'Offer of a server answered': 'Angebot eines Servers beantwortet',
  'An offer of a server was accepted, declined, withdrawn, or ran out.':
    'Ein Angebot eines Servers wurde angenommen, abgelehnt, zurückgezogen oder lief ab.',
  'Server changed hands': 'Server übergeben',
  'A server went to another account, or came to this one.': 'Ein Server ging an ein anderes Konto oder kam zu diesem.',
  'Server {name} is yours now': 'Der Server {name} gehört jetzt Ihnen',
  'Scheduled servicelet failed': 'Geplantes Servicelet fehlgeschlagen',
  'A servicelet that runs by itself on a server did not end well.':
    'Ein Servicelet, das von selbst auf einem Server läuft, endete nicht gut.',
  'Scheduled servicelet missed': 'Geplantes Servicelet verpasst',
  'A servicelet that runs by itself on a server could not be queued at its time.':
    'Ein Servicelet, das von selbst auf einem Server läuft, konnte nicht zu seiner Zeit eingereiht werden.',
  'Server shared with you': 'Server mit Ihnen geteilt',
  'Somebody shares a server with this account, or changes what it may do with it.':
    'Jemand teilt einen Server mit diesem Konto oder ändert, was es damit tun darf.',
  '{email} shares the server {name} with you': '{email} teilt den Server {name} mit Ihnen',
  'Server shared no more': 'Server nicht mehr geteilt',
  'A server that was shared with this account is shared with it no more.':
    'Ein Server, der mit diesem Konto geteilt war, ist es nicht mehr.',
  'Init policies failed': 'Init-Richtlinien fehlgeschlagen',
  'The init policies of a new server failed, or were never fetched.':
    'Die Init-Richtlinien eines neuen Servers sind fehlgeschlagen oder wurden nie abgeholt.',
  'The first set-up of {name} failed': 'Die erste Einrichtung von {name} ist fehlgeschlagen',
  'Init policy deprecated': 'Init-Richtlinie veraltet',
  'An init policy that your servers were made with can be used no more.':
    'Eine Init-Richtlinie, mit der Ihre Server entstanden, kann nicht mehr benutzt werden.',
  'Default init policies changed': 'Vorgegebene Init-Richtlinien geändert',
  'New servers of an image are offered other init policies first.':
    'Neuen Servern eines Images werden zuerst andere Init-Richtlinien angeboten.',
  'Subnet filling up': 'Subnetz füllt sich',
  'Of the addresses of one of your subnets 80 % or 95 % are taken.':
    'Von den Adressen eines Ihrer Subnetze sind 80 % oder 95 % vergeben.',
  '{share} % of the addresses of {subnet} are taken': '{share} % der Adressen von {subnet} sind vergeben',
  'Image uploaded': 'Image hochgeladen',
  'An image that was uploaded or imported is checked and ready, or was refused.':
    'Ein hochgeladenes oder importiertes Image ist geprüft und bereit oder wurde abgewiesen.',
  'Image shared': 'Image geteilt',
  'Another account shares an image with you, or shares it no more.':
    'Ein anderes Konto teilt ein Image mit Ihnen oder teilt es nicht mehr.',
  'Maintenance of your servers': 'Wartung Ihrer Server',
  'Maintenance that touches your servers was announced or cancelled.':
    'Wartung, die Ihre Server betrifft, wurde angekündigt oder abgesagt.',
  'Other maintenance': 'Andere Wartung',
  'Maintenance in a zone where it touches none of your servers was announced or cancelled.':
    'Wartung in einer Zone, in der sie keinen Ihrer Server betrifft, wurde angekündigt oder abgesagt.',
  'Maintenance in {zone}: {title}': 'Wartung in {zone}: {title}',
  'Maintenance in {zone} is cancelled: {title}': 'Wartung in {zone} ist abgesagt: {title}',
  'From {start} to {end} UTC.': 'Von {start} bis {end} UTC.',
  'It touches {count} of your servers: {names}.': 'Sie betrifft {count} Ihrer Server: {names}.',
  'It was announced for {start} UTC.': 'Sie war für {start} UTC angekündigt.',
  'Power of a server changed': 'Server ein- oder ausgeschaltet',
  'A server went on or off.': 'Ein Server ging an oder aus.',
  'Only for servers and tags for which you asked to hear of it.':
    'Nur für Server und Tags, zu denen Sie davon hören wollten.',
  'Server {name} was powered off': 'Der Server {name} wurde ausgeschaltet',
  'Server {name} was powered on': 'Der Server {name} wurde eingeschaltet',
  '{email} did it.': 'Das hat {email} getan.',
};
