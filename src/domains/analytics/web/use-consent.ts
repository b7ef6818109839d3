import { useSyncExternalStore } from 'react';
import { answerConsent, consentOf, onConsent } from '#shell/frame/analytics.ts';

/** What the person answered about analytics, and how to change it; every part of the page follows. */
export function useConsent() {
  return { consent: useSyncExternalStore(onConsent, consentOf), answer: answerConsent };
}
