import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { InlineError } from './Feedback.tsx';

/** Keeps a card that fails to load or to draw from taking the page with it; trying again draws it again. */
export class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Card>
        <InlineError
          title={t`This section could not be displayed`}
          text={t`The rest of the page works without it.`}
          onRetry={() => this.setState({ failed: false })}
        />
      </Card>
    );
  }
}
