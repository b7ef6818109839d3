import { t } from '@lingui/core/macro';
import { personCards } from '#domains/identity/web/port.ts';
import { serverTabs } from '#domains/servers/web/port.ts';

const tabs = serverTabs({ id: 'notes', rank: 85, title: () => t`Notes`, load: () => import('./NotesTab.tsx') });

const cards = personCards({ id: 'note', rank: 40, may: 'note.person', load: () => import('./PersonNote.tsx') });

export const contributes = [tabs, cards];
