import type { Told } from '../teller.ts';

/** The error catalogue as far as sign-in, account, notifications, tasks and sites use it. */
export const errorTexts: Told = {
  'Login failed.': 'Anmeldung fehlgeschlagen.',
  'Already logged in, logout first.': 'Bereits angemeldet, melden Sie sich zuerst ab.',
  'Email is invalid.': 'Die E-Mail ist ungültig.',
  'Too many failed attempts. Try again in {seconds} seconds.':
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in {seconds} Sekunden erneut.',
  'Login failed, configuration error.': 'Anmeldung fehlgeschlagen, Konfigurationsfehler.',
  'Invalid password. Must contain 6-30 characters.': 'Ungültiges Passwort. Es muss 6 bis 30 Zeichen haben.',
  'Repeat password does not match selected password.': 'Die Wiederholung stimmt nicht mit dem Passwort überein.',
  'Selected email is not available for new account.': 'Diese E-Mail ist für ein neues Konto nicht verfügbar.',
  'Token is not valid, reset your password again and a new token will be sent to you.':
    'Der Link ist nicht gültig. Setzen Sie Ihr Passwort erneut zurück, dann erhalten Sie einen neuen.',
  'Failed to setup new user account, please try again.':
    'Das neue Konto konnte nicht eingerichtet werden, bitte versuchen Sie es erneut.',
  'You are not logged in.': 'Sie sind nicht angemeldet.',
  'Invalid email or password.': 'E-Mail oder Passwort ist falsch.',
  'Email is required.': 'Die E-Mail fehlt.',
  'Password is required.': 'Das Passwort fehlt.',
  'Repeat Password is required.': 'Die Wiederholung des Passworts fehlt.',
  "Can't create user for this site.": 'Auf dieser Website kann kein Benutzer angelegt werden.',
  'Password blacklisted. It is widely known, or made of your email or the name of this site. Choose another one.':
    'Passwort gesperrt. Es ist weithin bekannt oder besteht aus Ihrer E-Mail oder dem Namen dieser Website. Wählen Sie ein anderes.',
  'The social account gives no email address, which is needed to sign in.':
    'Das soziale Konto nennt keine E-Mail-Adresse; sie wird für die Anmeldung gebraucht.',
  'This social account belongs to another site.': 'Dieses soziale Konto gehört zu einer anderen Website.',
  'The social sign-in session expired. Start again.': 'Die soziale Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  'An account with this email exists already. Confirm that it is yours to link it.':
    'Ein Konto mit dieser E-Mail gibt es schon. Bestätigen Sie, dass es Ihres ist, um es zu verbinden.',
  'Social sign-in is unavailable now. Try again later, or sign in with your password.':
    'Die soziale Anmeldung ist jetzt nicht verfügbar. Versuchen Sie es später oder melden Sie sich mit Ihrem Passwort an.',
  'Access was withdrawn at the social network. Sign in with your password and connect it again.':
    'Der Zugriff wurde beim sozialen Netzwerk entzogen. Melden Sie sich mit Ihrem Passwort an und verbinden Sie es neu.',
  'This social account is connected to another user already.':
    'Dieses soziale Konto ist schon mit einem anderen Benutzer verbunden.',
  'The social network does not let us read your email address. Allow it and try again.':
    'Das soziale Netzwerk lässt uns Ihre E-Mail-Adresse nicht lesen. Erlauben Sie es und versuchen Sie es erneut.',
  'Set a password before you remove your last social connection.':
    'Legen Sie ein Passwort fest, bevor Sie Ihre letzte soziale Verbindung entfernen.',
  'The social token expired. Start again.': 'Das soziale Token ist abgelaufen. Beginnen Sie von vorn.',
  'New accounts cannot be made by social sign-in on this site.':
    'Auf dieser Website können neue Konten nicht durch soziale Anmeldung entstehen.',
  'The social sign-in was cancelled.': 'Die soziale Anmeldung wurde abgebrochen.',
  'This social network is not offered on this site.':
    'Dieses soziale Netzwerk wird auf dieser Website nicht angeboten.',
  'Two-Factor authentication token expired, please login again.':
    'Der Zwei-Faktor-Vorgang ist abgelaufen, bitte melden Sie sich erneut an.',
  'Failed to resend code': 'Der Code konnte nicht erneut gesendet werden',
  'Invalid TFA verification code': 'Ungültiger Bestätigungscode',
  'Access is forbidden, IP not permitted': 'Zugriff verboten, IP-Adresse nicht zugelassen',
  'User logged off. New IP Address detected': 'Abgemeldet: eine neue IP-Adresse wurde festgestellt',
  'CSRF error': 'CSRF-Fehler',
  'Partner User Name is required.': 'Der Benutzername des Partners fehlt.',
  'Partner Password is required.': 'Das Passwort des Partners fehlt.',
  'Application Id is required.': 'Die Anwendungskennung fehlt.',
  'Application Secret Key is required.': 'Der Geheimschlüssel der Anwendung fehlt.',
  'Application Tenant Id is required.': 'Die Mandantenkennung der Anwendung fehlt.',
  'Unknown error.': 'Unbekannter Fehler.',
  'Network error occurred, please try again.': 'Netzwerkfehler, bitte versuchen Sie es erneut.',
  'General error, please try again later.': 'Allgemeiner Fehler, bitte versuchen Sie es später erneut.',
  'Error occurred ({code})': 'Fehler aufgetreten ({code})',
  'The server could not be reached. Check your connection and try again.':
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'This is not valid: {detail}': 'Das ist nicht gültig: {detail}',
  'no control characters': 'keine Steuerzeichen',
  'This field is required.': 'Dieses Feld ist erforderlich.',
  'This field is not known.': 'Dieses Feld ist nicht bekannt.',
  'You do not have permission to do this.': 'Sie sind dazu nicht berechtigt.',
  'It does not exist, or you cannot see it.': 'Das gibt es nicht, oder Sie können es nicht sehen.',
  'This was changed by someone else. Reload to see the current version.':
    'Das wurde von jemand anderem geändert. Laden Sie neu, um den jetzigen Stand zu sehen.',
  'Another task is running on it: {task}.': 'Eine andere Aufgabe läuft damit: {task}.',
  'That action is not possible in this state: {reason}': 'In diesem Zustand ist das nicht möglich: {reason}',
  'Too many requests. Try again in {seconds} seconds.':
    'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden erneut.',
  'The service is busy or restarting. Try again in a moment.':
    'Der Dienst ist ausgelastet oder startet neu. Versuchen Sie es gleich noch einmal.',
  'Something went wrong on our side. Quote {requestId} to support.':
    'Bei uns ist etwas schiefgegangen. Nennen Sie dem Support {requestId}.',
  'The address is not known here.': 'Diese Adresse ist hier nicht bekannt.',
  'Your session has ended. Sign in again.': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The setup token is not valid or was used.': 'Das Einrichtungs-Token ist ungültig oder wurde benutzt.',
  'This task cannot be cancelled: {reason}': 'Diese Aufgabe kann nicht abgebrochen werden: {reason}',
  'Mails about security cannot be switched off.': 'Mails über Sicherheit können nicht ausgeschaltet werden.',
  'This link is not valid any more. Ask for a new one.': 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  'Set an additional address first.': 'Geben Sie zuerst eine weitere Adresse an.',
  'These settings are locked by {name}.': 'Diese Einstellungen sind von {name} gesperrt.',
  'This is set by your provider.': 'Das ist von Ihrem Anbieter festgelegt.',
  'This channel is not available for this kind of notification.':
    'Dieser Kanal ist für diese Art von Benachrichtigung nicht verfügbar.',
  'Verify a phone on the security page first.': 'Bestätigen Sie zuerst ein Telefon auf der Sicherheitsseite.',
  'This is not a webhook address: {detail}': 'Das ist keine Webhook-Adresse: {detail}',
  'Set a webhook address first.': 'Geben Sie zuerst eine Webhook-Adresse an.',
  'This is not one of your accounts.': 'Das ist keines Ihrer Konten.',
  'Quiet hours need a beginning and an end that differ.':
    'Ruhezeiten brauchen Beginn und Ende, die sich unterscheiden.',
  'This confirmation link has expired. Sign in and ask for a new one.':
    'Dieser Bestätigungslink ist abgelaufen. Melden Sie sich an und fordern Sie einen neuen an.',
  'This confirmation link is not valid. Sign in and ask for a new one.':
    'Dieser Bestätigungslink ist ungültig. Melden Sie sich an und fordern Sie einen neuen an.',
  'The terms of service have changed. Read the current version and accept it.':
    'Die Nutzungsbedingungen haben sich geändert. Lesen Sie die jetzige Fassung und akzeptieren Sie sie.',
  'This sign-in link is not valid any more.': 'Dieser Anmeldelink gilt nicht mehr.',
  'Remote sign-in is not permitted for this site.': 'Anmeldung von außen ist für diese Website nicht zugelassen.',
  'This download link is not valid.': 'Dieser Download-Link ist ungültig.',
  'This download link was used.': 'Dieser Download-Link wurde benutzt.',
  'This download link has expired.': 'Dieser Download-Link ist abgelaufen.',
  'The file is still being made.': 'Die Datei wird noch erstellt.',
  'The file could not be made. Order it again.': 'Die Datei konnte nicht erstellt werden. Bestellen Sie sie erneut.',
  'Confirm first that it is you.': 'Bestätigen Sie zuerst, dass Sie es sind.',
  'Your address {address} would not be permitted: this change shuts you out. Send it again to make it all the same.':
    'Ihre Adresse {address} wäre nicht zugelassen: diese Änderung sperrt Sie aus. Senden Sie sie noch einmal, um sie trotzdem zu machen.',
  'Choose at least one method of the second factor.': 'Wählen Sie mindestens eine Methode des zweiten Faktors.',
  'The policy "{policy}" requires a second factor.': 'Die Richtlinie „{policy}“ verlangt einen zweiten Faktor.',
  'The policy "{policy}" does not allow this method.': 'Die Richtlinie „{policy}“ erlaubt diese Methode nicht.',
  'Set this method up before you switch it on.': 'Richten Sie diese Methode ein, bevor Sie sie einschalten.',
  'You can have at most {max} phone numbers.': 'Sie können höchstens {max} Telefonnummern haben.',
  'You can have at most {max} addresses.': 'Sie können höchstens {max} Adressen haben.',
  'This is not a phone number in international form, such as +14155550123.':
    'Das ist keine Telefonnummer in internationaler Form, etwa +14155550123.',
  'This is not an IP address or a range such as 203.0.113.0/24.':
    'Das ist keine IP-Adresse und kein Bereich wie 203.0.113.0/24.',
  'It is on the list already.': 'Steht schon auf der Liste.',
  'The proof that a browser asked is not valid or was used. Try again.':
    'Der Nachweis, dass ein Browser gefragt hat, ist ungültig oder wurde benutzt. Versuchen Sie es erneut.',
  'It is the last one of a method that is switched on. Switch the method off first.':
    'Es ist das letzte einer eingeschalteten Methode. Schalten Sie zuerst die Methode aus.',
  'The passkey could not be verified.': 'Der Passkey konnte nicht bestätigt werden.',
  'The password is not right.': 'Das Passwort stimmt nicht.',
  'You can have at most {max} passkeys.': 'Sie können höchstens {max} Passkeys haben.',
  'The set-up has run out. Begin it again.': 'Die Einrichtung ist abgelaufen. Beginnen Sie sie neu.',
  "Operation isn't available, in order to change password, the user should enable his account to log in with email in Profile page.":
    'Nicht verfügbar: Um das Passwort zu ändern, muss die Anmeldung mit E-Mail auf der Profilseite eingeschaltet sein.',
  'Choose a password that differs from the current one.':
    'Wählen Sie ein Passwort, das sich vom jetzigen unterscheidet.',
  'Connect a social account first: without it nobody could sign in any more.':
    'Verbinden Sie zuerst ein soziales Konto: ohne könnte sich niemand mehr anmelden.',
  'This account cannot be disabled now: {reason}': 'Dieses Konto kann jetzt nicht deaktiviert werden: {reason}',
  'The state cannot go from {from} to {to} by you.': 'Sie können den Zustand nicht von {from} nach {to} versetzen.',
  'It is in this state already.': 'Es ist schon in diesem Zustand.',
  'This is not a time zone.': 'Das ist keine Zeitzone.',
  'This is not an https address.': 'Das ist keine https-Adresse.',
  'This link is not valid any more. Ask for a new one in your profile.':
    'Dieser Link gilt nicht mehr. Fordern Sie in Ihrem Profil einen neuen an.',
  'It is your email already.': 'Es ist schon Ihre E-Mail.',
  'Save the partner settings first.': 'Speichern Sie zuerst die Partnereinstellungen.',
  'It was changed again since. Undo the later change first.':
    'Es wurde seither wieder geändert. Machen Sie zuerst die spätere Änderung rückgängig.',
  'This change cannot be undone here.': 'Diese Änderung kann hier nicht rückgängig gemacht werden.',
  'The account waits for its deletion already.': 'Das Konto wartet schon auf seine Löschung.',
  'The account does not wait for a deletion.': 'Das Konto wartet nicht auf eine Löschung.',
  'This account was deleted. It cannot come back.': 'Dieses Konto wurde gelöscht. Es kann nicht zurückkommen.',
  'Confirm that you are a person and try again.':
    'Bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es erneut.',
  'This site asks for at least {min} characters.': 'Diese Website verlangt mindestens {min} Zeichen.',
  'This link is not valid any more. Reset your password instead.':
    'Dieser Link gilt nicht mehr. Setzen Sie stattdessen Ihr Passwort zurück.',
  'Too many failed attempts. Signing in with this email is closed. If it has an account, a link to open it again is on its way there.':
    'Zu viele fehlgeschlagene Versuche. Die Anmeldung mit dieser E-Mail ist geschlossen. Wenn es dazu ein Konto gibt, ist ein Link zum Öffnen dorthin unterwegs.',
  'This link is not valid any more. Try to sign in again.':
    'Dieser Link gilt nicht mehr. Versuchen Sie erneut, sich anzumelden.',
  'This is for the customer alone. End the support session first.':
    'Das ist dem Kunden vorbehalten. Beenden Sie zuerst die Support-Sitzung.',
  'This support session only looks. It cannot change anything.':
    'Diese Support-Sitzung sieht nur zu. Sie kann nichts ändern.',
  'This person has rights that you do not have.': 'Diese Person hat Rechte, die Sie nicht haben.',
  'Only the account of a customer can be entered.': 'Nur das Konto eines Kunden kann betreten werden.',
  'The customer has not allowed support to look into this account.':
    'Der Kunde hat dem Support nicht erlaubt, in dieses Konto zu sehen.',
  'The support session has ended.': 'Die Support-Sitzung ist beendet.',
  'A logo has at most 256 kB.': 'Ein Logo hat höchstens 256 kB.',
  'A logo is a PNG, JPEG or WebP image, or an SVG without a document type.':
    'Ein Logo ist ein PNG-, JPEG- oder WebP-Bild oder ein SVG ohne Dokumenttyp.',
  '"{range}" is not an address or a range of addresses.': '„{range}“ ist keine Adresse und kein Adressbereich.',
  'This is not a host name such as cloud.example.com.': 'Das ist kein Hostname wie cloud.example.com.',
  'This site has this name already.': 'Diese Website hat diesen Namen schon.',
  'A site can have at most {max} host names.': 'Eine Website kann höchstens {max} Hostnamen haben.',
  'Another site, or the installation itself, answers by this name.':
    'Eine andere Website oder die Installation selbst antwortet unter diesem Namen.',
  'Send the version you edited in the If-Match header.': 'Senden Sie die bearbeitete Fassung im If-Match-Header.',
  'This Idempotency-Key was used for a different request.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage benutzt.',
  'The first request with this Idempotency-Key is still running.':
    'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
  'The body must be JSON.': 'Der Inhalt muss JSON sein.',
  'There is no social network "{network}".': 'Ein soziales Netzwerk „{network}“ gibt es nicht.',
  'The address of this site is settled in the configuration of the installation.':
    'Die Adresse dieser Website steht in der Konfiguration der Installation.',
  'The installation vouches for this name: there is no record to look up.':
    'Die Installation bürgt für diesen Namen: es gibt keinen Eintrag nachzuschlagen.',
  'The end must lie after the beginning.': 'Das Ende muss nach dem Beginn liegen.',
  'No server of this zone is called {name}.': 'Kein Server dieser Zone heißt {name}.',
  'The end must lie in the future.': 'Das Ende muss in der Zukunft liegen.',
  'It is over already.': 'Sie ist schon vorüber.',
  'It is cancelled already.': 'Sie ist schon abgesagt.',
  'Verify this name first.': 'Bestätigen Sie zuerst diesen Namen.',
  'This is the primary name. Make another one primary first.':
    'Dies ist der Hauptname. Machen Sie zuerst einen anderen zum Hauptnamen.',
  'This operation cannot be tried without being done. Leave the Dry-Run header out.':
    'Dieser Vorgang lässt sich nicht ausprobieren, ohne ihn auszuführen. Lassen Sie den Dry-Run-Header weg.',
};
