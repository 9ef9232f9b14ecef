/** Puts a text into the clipboard; false where the browser refused that both ways. */
export async function copyText(text: string): Promise<boolean> {
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
