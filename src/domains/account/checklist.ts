/** The steps that a newcomer is led through. */
export const checklistItems = ['email', 'factor', 'billing', 'server', 'connect'] as const;
export type ChecklistItem = (typeof checklistItems)[number];
