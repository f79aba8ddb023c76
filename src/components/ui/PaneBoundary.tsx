import { Component, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button } from './Button.tsx'
import styles from './PaneBoundary.module.css'

interface PaneBoundaryProps {
  readonly children: ReactNode
}

interface PaneBoundaryState {
  readonly error: Error | undefined
}

/** Error boundary: a pane that fails or cannot be loaded does not affect the others. */
export class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): PaneBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failed message={error.message} onRetry={() => this.setState({ error: undefined })} />
  }
}

function Failed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const t = useT()
  return (
    <section className={styles.failed} role="alert">
      <h2>{t('frame.paneFailed')}</h2>
      <p className="ui-code ui-anywhere ui-muted">{message}</p>
      <Button onClick={onRetry}>{t('frame.tryAgain')}</Button>
    </section>
  )
}
