import type { Told } from '../teller.ts';

/** What mails, text messages and the page without a console say. */
export const mailTexts: Told = {
  'The console could not start.': 'Die Konsole konnte nicht starten.',
  'Switch JavaScript on in your browser, or load the page again.':
    'Schalten Sie JavaScript in Ihrem Browser ein oder laden Sie die Seite neu.',
  'If it stays like this, write to the support of {site}.': 'Wenn es so bleibt, schreiben Sie dem Support von {site}.',
  'Choose a new password for {site}': 'Neues Passwort für {site} wählen',
  'Somebody, probably you, asked for a new password for your {site} account.':
    'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei {site} angefordert.',
  'Choose a new password': 'Neues Passwort wählen',
  'The link works once, for 30 minutes.': 'Der Link gilt einmal, für 30 Minuten.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Wenn Sie es nicht waren, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'Confirm your email for {site}': 'Bestätigen Sie Ihre E-Mail für {site}',
  'Welcome to {site}. One step is left: confirm that this address is yours.':
    'Willkommen bei {site}. Ein Schritt fehlt noch: bestätigen Sie, dass diese Adresse Ihre ist.',
  'Confirm this address': 'Diese Adresse bestätigen',
  'The link works for three days. If you did not make an account, ignore this mail.':
    'Der Link gilt drei Tage. Wenn Sie kein Konto angelegt haben, ignorieren Sie diese Mail.',
  'Confirm your new email for {site}': 'Bestätigen Sie Ihre neue E-Mail für {site}',
  'Somebody, probably you, wants to sign in to {site} with this address from now on.':
    'Jemand, vermutlich Sie, möchte sich künftig mit dieser Adresse bei {site} anmelden.',
  'Use this address': 'Diese Adresse verwenden',
  'The link works once, for one hour. If it was not you, ignore this mail.':
    'Der Link gilt einmal, für eine Stunde. Wenn Sie es nicht waren, ignorieren Sie diese Mail.',
  'Your {site} account is about to change its email': 'Ihr Konto bei {site} wird bald eine andere E-Mail haben',
  'A link to confirm {email} as the new email of your account was asked for from {address}.':
    'Von {address} wurde ein Link angefordert, um {email} als neue E-Mail Ihres Kontos zu bestätigen.',
  'If it was not you, change your password now and end the other sessions.':
    'Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort und beenden Sie die anderen Sitzungen.',
  'Your {site} account has a new email': 'Ihr Konto bei {site} hat eine neue E-Mail',
  'From now on you sign in with {email}. Mails come there too.':
    'Von nun an melden Sie sich mit {email} an. Auch Mails kommen dorthin.',
  'If it was not you, contact support at once.': 'Wenn Sie es nicht waren, wenden Sie sich sofort an den Support.',
  'Your {site} account will be deleted on {day}': 'Ihr Konto bei {site} wird am {day} gelöscht',
  'The deletion of your account was asked for from {address}. It takes place on {day}.':
    'Die Löschung Ihres Kontos wurde von {address} aus beantragt. Sie erfolgt am {day}.',
  'Until then everything works as before, and you can keep the account with one click.':
    'Bis dahin funktioniert alles wie bisher, und Sie können das Konto mit einem Klick behalten.',
  'Keep the account': 'Konto behalten',
  'If it was not you, cancel it, change your password and end the other sessions.':
    'Wenn Sie es nicht waren, nehmen Sie sie zurück, ändern Sie Ihr Passwort und beenden Sie die anderen Sitzungen.',
  'Your {site} account stays': 'Ihr Konto bei {site} bleibt',
  'The deletion of your account was cancelled. Nothing was removed.':
    'Die Löschung Ihres Kontos wurde zurückgenommen. Nichts wurde entfernt.',
  'If you still want to go, ask for it again in your profile.':
    'Wenn Sie doch gehen möchten, beantragen Sie es erneut in Ihrem Profil.',
  'Your {site} account could not be deleted yet': 'Ihr Konto bei {site} konnte noch nicht gelöscht werden',
  'The waiting period is over, but something still hangs on your account:':
    'Die Wartezeit ist vorüber, aber an Ihrem Konto hängt noch etwas:',
  'Open the console': 'Konsole öffnen',
  'The account is deleted as soon as nothing is left, or stays if you cancel.':
    'Das Konto wird gelöscht, sobald nichts mehr übrig ist, oder bleibt, wenn Sie die Löschung zurücknehmen.',
  'Your {site} account was deleted': 'Ihr Konto bei {site} wurde gelöscht',
  'Your account is closed, and what identified you was removed.':
    'Ihr Konto ist geschlossen, und was Sie erkennbar machte, wurde entfernt.',
  'What the law asks us to keep, such as invoices and the record of changes, stays until then.':
    'Was wir nach dem Gesetz aufbewahren müssen, etwa Rechnungen und die Aufzeichnung der Änderungen, bleibt so lange.',
  'This is the last mail that you get about it.': 'Dies ist die letzte Mail, die Sie dazu erhalten.',
  'Signed in from a new browser - {site}': 'Von einem neuen Browser angemeldet - {site}',
  'Somebody signed in to your {site} account from {address} with {browser}.':
    'Jemand hat sich von {address} mit {browser} bei Ihrem Konto bei {site} angemeldet.',
  'If it was you, there is nothing to do.': 'Wenn Sie es waren, ist nichts zu tun.',
  'This was not me': 'Das war ich nicht',
  'The link ends every session and lets you choose a new password. It works for seven days.':
    'Der Link beendet alle Sitzungen und lässt Sie ein neues Passwort wählen. Er gilt sieben Tage.',
  'Sign-in closed - {site}': 'Anmeldung geschlossen - {site}',
  'A hundred attempts in a row to sign in to your {site} account failed, the last one from {address}. Signing in is closed for now.':
    'Hundert Versuche hintereinander, sich bei Ihrem Konto bei {site} anzumelden, sind fehlgeschlagen, der letzte von {address}. Die Anmeldung ist vorerst geschlossen.',
  'Open it again': 'Wieder öffnen',
  'The link works once, for 12 hours. Your password stays as it is.':
    'Der Link gilt einmal, für 12 Stunden. Ihr Passwort bleibt, wie es ist.',
  'Your code for {site}': 'Ihr Code für {site}',
  'Enter this code to go on:': 'Geben Sie diesen Code ein, um weiterzumachen:',
  'It is valid for {minutes} minutes and works once. If you did not ask for it, somebody knows your password: change it.':
    'Er gilt {minutes} Minuten und einmal. Wenn Sie ihn nicht angefordert haben, kennt jemand Ihr Passwort: ändern Sie es.',
  '{code} is your code for {site}. Valid for {minutes} minutes.':
    '{code} ist Ihr Code für {site}. Gültig für {minutes} Minuten.',
  'A recovery code of {site} was used': 'Ein Wiederherstellungscode von {site} wurde benutzt',
  'A recovery code was used to sign in from {address}. {left} codes are left; make new ones when they run out.':
    'Mit einem Wiederherstellungscode wurde von {address} angemeldet. {left} Codes sind übrig; erstellen Sie neue, wenn sie ausgehen.',
  'If it was not you, change your password and your second factor now.':
    'Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort und Ihren zweiten Faktor.',
  'Connect {network} to your {site} account?': '{network} mit Ihrem Konto bei {site} verbinden?',
  'Somebody signed in with the {network} account {email}. If it was you, connect it:':
    'Jemand hat sich mit dem {network}-Konto {email} angemeldet. Wenn Sie es waren, verbinden Sie es:',
  'Connect {network}': '{network} verbinden',
  'The link works once, for 30 minutes. If it was not you, ignore this mail: nothing is connected.':
    'Der Link gilt einmal, für 30 Minuten. Wenn Sie es nicht waren, ignorieren Sie diese Mail: nichts wird verbunden.',
  '{network} is connected to your {site} account': '{network} ist mit Ihrem Konto bei {site} verbunden',
  'You can now sign in with the {network} account {email}.':
    'Sie können sich jetzt mit dem {network}-Konto {email} anmelden.',
  'If it was not you, remove it in your profile and change your password.':
    'Wenn Sie es nicht waren, entfernen Sie es in Ihrem Profil und ändern Sie Ihr Passwort.',
  'Open your profile': 'Profil öffnen',
  '{count} notifications - {site}': '{count} Benachrichtigungen - {site}',
  'One notification - {site}': 'Eine Benachrichtigung - {site}',
  '{kind}: {count} more - {site}': '{kind}: {count} weitere - {site}',
  '{count} notifications': '{count} Benachrichtigungen',
  'One notification': 'Eine Benachrichtigung',
  '{kind}: {count} more since the last mail': '{kind}: {count} weitere seit der letzten Mail',
  'notifications in a digest': 'Benachrichtigungen in einer Sammelmail',
  '“{kind}”': '„{kind}“',
  'You get this because mails about {what} from {site} are switched on.':
    'Sie erhalten dies, weil Mails über {what} von {site} eingeschaltet sind.',
  'You get this because it is about the security of your account at {site}; mails like this cannot be switched off.':
    'Sie erhalten dies, weil es um die Sicherheit Ihres Kontos bei {site} geht; solche Mails können nicht ausgeschaltet werden.',
  'You get this because it concerns your servers at {site}; mails like this cannot be switched off.':
    'Sie erhalten dies, weil es Ihre Server bei {site} betrifft; solche Mails können nicht ausgeschaltet werden.',
  'Choose which mails you get': 'Wählen, welche Mails Sie erhalten',
  'Open in the console': 'In der Konsole öffnen',
  'Confirm this address for notifications - {site}': 'Diese Adresse für Benachrichtigungen bestätigen - {site}',
  '{asker} wants to send copies of notifications from {site} to this address.':
    '{asker} möchte Kopien von Benachrichtigungen von {site} an diese Adresse senden.',
  'Confirm the address': 'Adresse bestätigen',
  'The link works for three days. If you do not want these mails, do nothing.':
    'Der Link gilt drei Tage. Wenn Sie diese Mails nicht möchten, tun Sie nichts.',
  'Your file is ready: {title}': 'Ihre Datei ist fertig: {title}',
  'The file that you ordered is ready: {title}.': 'Die von Ihnen bestellte Datei ist fertig: {title}.',
  'Download it': 'Herunterladen',
  'The link works once, for 24 hours. Whoever holds it can download the file.':
    'Der Link gilt einmal, für 24 Stunden. Wer ihn hat, kann die Datei herunterladen.',
};
