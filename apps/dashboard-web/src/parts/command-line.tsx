import { CopyButton } from './copy-button.tsx';

/** A command that a person types, to be copied. */
export const CommandLine = ({ text }: { readonly text: string }) => (
  <div className="in-row command">
    <code>{text}</code>
    <CopyButton text={text} label={`Copy: ${text}`} />
  </div>
);
