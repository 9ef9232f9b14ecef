/** How a session looks as HTML: on a screen, light or dark, wide or narrow, and on paper. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1f2328; --faint: #59636e; --line: #d1d9e0; --wash: #f6f8fa; --link: #0969da; --warn: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --faint: #9198a1; --line: #3d444d; --wash: #161b22; --link: #4493f8; --warn: #d29922; } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
a { color: var(--link); } h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); } h3 { margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt, time, .info, .remark, figcaption, summary { color: var(--faint); } dd { margin: 0; }
time { font-weight: normal; font-size: .85rem; margin-left: .5rem; }
section { border-left: 3px solid var(--line); padding: .1rem 0 .1rem 1rem; margin: 1.2rem 0; } section:target { border-color: var(--link); }
.step { font-size: 1.05rem; margin: 0 0 .3rem; } .remark { margin: .3rem 0; font-size: .9rem; }
.open { padding: 0; } .open li { border-left: 3px solid var(--warn); padding: .1rem 0 .1rem .7rem; list-style: none; margin: .4rem 0; }
.notes h5, .notes h6 { font-size: 1rem; margin: 1rem 0 .2rem; } .notes li > p { margin: .3rem 0; }
blockquote { margin: .8rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--faint); }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; } code { background: var(--wash); padding: .1em .25em; border-radius: 4px; }
pre { background: var(--wash); padding: .8rem; overflow-x: auto; border-radius: 6px; } pre code { background: none; padding: 0; font-size: inherit; }
.info { margin: .8rem 0 -.6rem; font-size: .8rem; }
.wide { overflow-x: auto; margin: 1rem 0; } table { border-collapse: collapse; font-size: .92rem; } th, td { border: 1px solid var(--line); padding: .3rem .6rem; vertical-align: top; overflow-wrap: normal; }
th { background: var(--wash); } .left { text-align: left; } .right { text-align: right; } .center { text-align: center; }
svg a { color: var(--ink); text-decoration: none; } svg a:hover { color: var(--link); } hr { border: 0; border-top: 1px solid var(--line); }
@media print { body { max-width: none; margin: 0; } h2, h3, .step { break-after: avoid; } pre { white-space: pre-wrap; } }
`;
