import { t } from '@lingui/core/macro';
import { diagnosticScreen } from '#kernel/findings.ts';
import type { PaletteSource, ReportView } from '#shell/boot/web-route.ts';

export const reportViews: readonly ReportView[] = [{ id: diagnosticScreen, load: () => import('./FindingsView.tsx') }];

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'diagnostics',
    title: () => t`Diagnostic reports`,
    rank: 65,
    may: 'diagnostic.view',
    load: () => import('./finds.ts'),
  },
];
