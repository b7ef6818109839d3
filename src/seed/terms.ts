/** Terms of service of a demonstration site. */
export function demoTerms(site: string): { title: string; body: string } {
  return {
    title: `Terms of service of ${site}`,
    body: `These are demonstration terms. They show what customers of ${site} read and accept.

## 1. The service
${site} lets you create and run virtual servers, networks and storage. You pay for what you create, at the prices shown in the console before you confirm.

## 2. Your account
Keep your password secret, and contact us immediately if someone else may know it. You are responsible for what happens under your account unless we are at fault.

## 3. Acceptable use
Unlawful content, attacks on others, unsolicited bulk email and anything that harms other customers are not allowed. We may suspend services that break this rule and will notify you of the reason.

## 4. Availability and backups
We keep the platform running around the clock and announce maintenance two days in advance. Backups are created where you have ordered them. Please test that you can restore them.

## 5. Prices and payment
We change prices with thirty days' notice. Hourly services are billed for each started hour, monthly services in advance.

## 6. Your data
We process personal data only to provide the service. The privacy notice explains which data we process, for how long, and how you get a copy or have it deleted.

## 7. Closing your account
You can close your account at any time in your profile. Your data is permanently deleted fourteen days later.`,
  };
}
