import { Check, CircleAlert, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who don't see where the button stands. */
  readonly label: string;
  /** Words on the button; a picture alone without them. */
  readonly words?: string;
  readonly className?: string;
}

const OUTCOMES = { copied: 'Copied', refused: 'Could not copy; select the text yourself' };
/** Longer where there is more to read. */
const SHOWN_MS = { copied: 1_600, refused: 6_000 };

export function CopyButton({ text, label, words, className = 'button compact quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = window.setTimeout(() => setOutcome(undefined), SHOWN_MS[outcome]);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => setOutcome((await copyText(text)) ? 'copied' : 'refused');
  const Icon = outcome === undefined ? Copy : outcome === 'copied' ? Check : CircleAlert;
  const said = outcome === undefined ? '' : OUTCOMES[outcome];
  return (
    <>
      <button
        type="button"
        className={words === undefined ? `${className} icon` : className}
        title={label}
        aria-label={label}
        onClick={() => void copy()}
      >
        <Icon size={14} aria-hidden />
        {words === undefined ? null : outcome === 'copied' ? 'Copied' : words}
      </button>
      <span className={outcome === 'refused' ? 'refused small' : 'unseen'} aria-live="polite">
        {said}
      </span>
    </>
  );
}

/** Puts a text into the clipboard; false where the browser refused that both ways. */
async function copyText(text: string): Promise<boolean> {
  try {
    // There is none where the page was not opened over https or on this machine.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The older way: a field that nobody sees, selected. The focus goes back to where it was. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  field.setAttribute('aria-hidden', 'true');
  field.className = 'unseen';
  // Inside a dialog, which would take the focus back from anywhere else.
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
