import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who don't see where the button stands. */
  readonly label: string;
  /** Words on the button; a picture alone without them. */
  readonly words?: string;
  readonly className?: string;
}

const SHOWN_MS = 1_600;

export function CopyButton({ text, label, words, className = 'button compact quiet' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={words === undefined ? `${className} icon` : className}
      title={label}
      aria-label={label}
      onClick={() => void copy()}
    >
      <Icon size={14} aria-hidden />
      {words === undefined ? null : copied ? 'Copied' : words}
      <span className="unseen" aria-live="polite">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
