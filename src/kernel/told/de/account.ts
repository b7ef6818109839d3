import type { Told } from '../teller.ts';

/** States of accounts, roles, and what stands in the way of an account. */
export const accountTexts: Told = {
  'In order': 'In Ordnung',
  Warning: 'Warnung',
  'Suspended: terms of use': 'Ausgesetzt: Nutzungsbedingungen',
  'Suspended: payment': 'Ausgesetzt: Zahlung',
  Locked: 'Gesperrt',
  Disabled: 'Deaktiviert',
  'Something about your account needs your attention. Everything still works; please look at your messages or ask support.':
    'Etwas an Ihrem Konto braucht Ihre Aufmerksamkeit. Alles funktioniert noch; bitte sehen Sie in Ihre Nachrichten oder fragen Sie den Support.',
  'Your account is suspended for a breach of the terms of use. Nothing new can be ordered and no server can be started. Contact support to settle it.':
    'Ihr Konto ist wegen eines Verstoßes gegen die Nutzungsbedingungen ausgesetzt. Nichts Neues kann bestellt und kein Server gestartet werden. Klären Sie es mit dem Support.',
  'Your account is suspended because a payment is missing. Nothing new can be ordered and no server can be started until it is paid.':
    'Ihr Konto ist ausgesetzt, weil eine Zahlung fehlt. Nichts Neues kann bestellt und kein Server gestartet werden, bis bezahlt ist.',
  'Your account is locked. Contact your provider.': 'Ihr Konto ist gesperrt. Wenden Sie sich an Ihren Anbieter.',
  'No Billing Profile': 'Kein Abrechnungsprofil',
  'Not Set': 'Nicht ausgefüllt',
  'Unverified - Disapproved': 'Ungeprüft – nicht genehmigt',
  'Unverified - Approved': 'Ungeprüft – genehmigt',
  Verified: 'Geprüft',
  'Requires Manual Verification': 'Braucht Prüfung von Hand',
  'Requires Manual Verification - LOCK': 'Braucht Prüfung von Hand – GESPERRT',
  'Requires Deposit - Lock': 'Braucht Einzahlung – gesperrt',
  'Your account has no billing profile, so nothing can be ordered with it.':
    'Ihr Konto hat kein Abrechnungsprofil, daher kann damit nichts bestellt werden.',
  'Your billing profile is not filled in yet. Fill it in before you order.':
    'Ihr Abrechnungsprofil ist noch nicht ausgefüllt. Füllen Sie es aus, bevor Sie bestellen.',
  'Your billing profile is not approved yet. Ordering opens as soon as it is.':
    'Ihr Abrechnungsprofil ist noch nicht genehmigt. Sobald es das ist, können Sie bestellen.',
  'Your billing profile is being verified by our staff. Ordering opens as soon as it is.':
    'Ihr Abrechnungsprofil wird von uns geprüft. Sobald das geschehen ist, können Sie bestellen.',
  'Your billing profile must be verified by our staff before anything can be ordered or started.':
    'Ihr Abrechnungsprofil muss von uns geprüft werden, bevor etwas bestellt oder gestartet werden kann.',
  'A deposit is required before anything can be ordered or started.':
    'Eine Einzahlung ist nötig, bevor etwas bestellt oder gestartet werden kann.',
  'it is suspended for a breach of policy.': 'es ist wegen eines Verstoßes ausgesetzt.',
  'it is suspended for unpaid bills.': 'es ist wegen unbezahlter Rechnungen ausgesetzt.',
  'it is locked.': 'es ist gesperrt.',
  'it has no billing profile.': 'es hat kein Abrechnungsprofil.',
  'its billing profile is not set.': 'sein Abrechnungsprofil ist nicht ausgefüllt.',
  'its billing profile was not approved.': 'sein Abrechnungsprofil wurde nicht genehmigt.',
  'its billing profile waits for verification.': 'sein Abrechnungsprofil wartet auf Prüfung.',
  'its billing profile is locked until it is verified.': 'sein Abrechnungsprofil ist bis zur Prüfung gesperrt.',
  'a deposit is required first.': 'zuerst ist eine Einzahlung nötig.',
  'it is disabled.': 'es ist deaktiviert.',
  'its state is unknown.': 'sein Zustand ist unbekannt.',
  '1 server is still active. Terminate what you no longer need first.':
    '1 Server ist noch aktiv. Beenden Sie zuerst, was Sie nicht mehr brauchen.',
  '{count} servers are still active. Terminate what you no longer need first.':
    '{count} Server sind noch aktiv. Beenden Sie zuerst, was Sie nicht mehr brauchen.',
  '1 task is still running.': '1 Aufgabe läuft noch.',
  '{count} tasks are still running.': '{count} Aufgaben laufen noch.',
  '1 account below this one must be disabled first.': '1 Konto darunter muss zuerst deaktiviert werden.',
  '{count} accounts below this one must be disabled first.':
    '{count} Konten darunter müssen zuerst deaktiviert werden.',
  'A payment is missing. Settle it first.': 'Eine Zahlung fehlt. Begleichen Sie sie zuerst.',
  'It is the last administrator of everything.': 'Es ist der letzte Verwalter von allem.',
  'Infrastructure operator': 'Infrastrukturbetrieb',
  'Site administrator': 'Website-Verwaltung',
  'Billing administrator': 'Abrechnungsverwaltung',
  Seller: 'Verkauf',
  'Support agent': 'Support-Mitarbeiter',
  'Account holder': 'Kontoinhaber',
  'Account viewer': 'Konto nur zur Ansicht',
  'The request was refused. User name, password or application are not right.':
    'Die Anfrage wurde abgewiesen. Benutzername, Passwort oder Anwendung stimmen nicht.',
  'The token service cannot be reached now. Try again in a moment.':
    'Der Token-Dienst ist gerade nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
  'The tenant is not known. Check the Application Tenant Id.':
    'Der Mandant ist nicht bekannt. Prüfen Sie „Mandantenkennung der Anwendung“.',
  'The application is not known in this tenant. Check the Application Id.':
    'Die Anwendung ist in diesem Mandanten nicht bekannt. Prüfen Sie „Anwendungskennung“.',
  'The secret is not right. Replace the Application Secret Key.':
    'Das Geheimnis stimmt nicht. Ersetzen Sie „Geheimschlüssel der Anwendung“.',
  'The secret has expired. Make a new one and replace the Application Secret Key.':
    'Das Geheimnis ist abgelaufen. Erstellen Sie ein neues und ersetzen Sie „Geheimschlüssel der Anwendung“.',
  'The token service refused the application.': 'Der Token-Dienst hat die Anwendung abgewiesen.',
};
