import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import { firstList } from './boot/first-list.ts';
import { keptLanguage, languageOnShow, languageSettled, showLanguage } from './text/language.ts';
import { cache } from './data/query-client.ts';
import { hasRouteFor, router } from './boot/router.tsx';
import { Toasts } from './frame/Toasts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const pseudo = localStorage.getItem('console.pseudo');
if (pseudo !== null) (await import('./languages/pseudo.ts')).disguise(pseudo);

// The skeleton stays until the first screen can be drawn whole.
await Promise.all([showLanguage(keptLanguage()), firstScreen()]);
// The person may have another language than this browser had until now.
await languageSettled();
// Answers of the server hold sentences: they are read again in another language.
languageOnShow.watch(() => void cache.invalidateQueries());
// The page without a console has a main landmark of its own.
document.querySelector('.no-console')?.remove();
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);

async function firstScreen(): Promise<void> {
  // Where the list of screens doesn't come, the root asks again and shows the failure.
  await hasRouteFor(location.pathname).catch(() => false);
  await router.load();
  await firstList(router.state.location);
}

/** Every text is drawn again in another language; what was read stays until it has been read again. */
function Console() {
  const language = useSyncExternalStore(languageOnShow.watch, languageOnShow.get);
  return (
    <I18nProvider key={language} i18n={i18n}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </I18nProvider>
  );
}
