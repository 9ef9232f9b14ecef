import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { tokenIn } from '../model/sign-in-token.ts';
import { usePageTitle } from '../parts/page-title.ts';
import './sign-in.css';

interface SignInProps {
  /** A token was given, and it is not the one of this dashboard. */
  readonly refused: boolean;
  readonly onToken: (token: string) => void;
}

export function SignIn({ refused, onToken }: SignInProps) {
  usePageTitle('Sign in');
  const [pasted, setPasted] = useState('');
  return (
    <main className="alone">
      <form
        className="card sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          const token = tokenIn(pasted);
          if (token !== '') onToken(token);
        }}
      >
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Open the dashboard with its link</h1>
        <p className="muted">
          <code>workrail-dashboard</code> prints a link when it starts. The link contains the token that gives
          this browser access. Keep it to yourself: anyone who has it can read your sessions and answer
          approvals.
        </p>
        <label htmlFor="token">Link or token</label>
        <div className="wrap sign-in-line">
          <input
            id="token"
            className="field"
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="http://127.0.0.1:…/#token=…"
            aria-describedby={refused ? 'refused' : undefined}
            aria-invalid={refused}
          />
          <button type="submit" className="button primary" disabled={pasted.trim() === ''}>
            <KeyRound size={15} aria-hidden />
            Sign in
          </button>
        </div>
        {refused ? (
          <p id="refused" className="refused" role="alert">
            This token is not valid for the running dashboard. Copy the link that it printed when it last
            started.
          </p>
        ) : null}
      </form>
    </main>
  );
}
