import type { Told } from '../teller.ts';

/** What engines say about a machine or a job that failed. */
export const engineTexts: Told = {
  'The engine could not attach disk {position}: the storage pool is full.':
    'Die Engine konnte Festplatte {position} nicht anhängen: Der Speicher ist voll.',
  'The machine did not answer after power-on. Power it off and on again.':
    'Die Maschine antwortete nach dem Einschalten nicht. Schalten Sie sie aus und wieder ein.',
  'The host node stopped answering while the machine was starting.':
    'Der Host antwortete nicht mehr, während die Maschine startete.',
  'The guest does not let go of the network card.': 'Der Gast gibt die Netzwerkkarte nicht frei.',
  'The host has {free} MB of memory left for guests.': 'Der Host hat noch {free} MB Arbeitsspeicher für Gäste.',
  'The machine has lost its power.': 'Die Maschine hat ihren Strom verloren.',
  'The guest did not turn itself off; its power can be cut.':
    'Der Gast hat sich nicht selbst ausgeschaltet; sein Strom kann abgeschaltet werden.',
  'A suspended machine cannot take credentials.': 'Eine angehaltene Maschine kann keine Zugangsdaten annehmen.',
  'The machine is in its rescue system; end that first.':
    'Die Maschine ist in ihrem Rettungssystem; beenden Sie das zuerst.',
  'The image has gone.': 'Das Image ist nicht mehr da.',
  'The image that is copied has gone.': 'Das Image, das kopiert wird, ist nicht mehr da.',
  'The image is damaged: its bytes do not have its checksum any more.':
    'Das Image ist beschädigt: Seine Bytes haben nicht mehr seine Prüfsumme.',
  'The machine has no such disk.': 'Die Maschine hat keine solche Festplatte.',
  'The machine is not off.': 'Die Maschine ist nicht aus.',
  'The image is still being built.': 'Das Image wird noch gebaut.',
  'The virtual machine runs and does not answer.': 'Die virtuelle Maschine läuft und antwortet nicht.',
  'QEMU did not start: {reason}': 'QEMU ist nicht gestartet: {reason}',
  'The virtual machine does not end.': 'Die virtuelle Maschine endet nicht.',
  'The rescue system is still being built.': 'Das Rettungssystem wird noch gebaut.',
  'Another machine that runs has a card with the address {address}.':
    'Eine andere laufende Maschine hat eine Karte mit der Adresse {address}.',
  'The engine answered with status {status}.': 'Die Engine antwortete mit Status {status}.',
  'The engine rejects this.': 'Die Engine lehnt das ab.',
  'The host failed.': 'Der Host ist ausgefallen.',
};
