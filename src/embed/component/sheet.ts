/** Style sheet of the shadow root of `<rollscope-run>`, with the page's colours. */
export const sheetText = `
:host {
  display: block;
  position: relative;
  overflow: hidden;
  container-type: inline-size;
  border: 1px solid light-dark(#c9d0da, #364152);
  border-radius: 12px;
  background: light-dark(#f6f7f9, #0f1218);
  color: light-dark(#161b22, #e7ecf3);
  font: 12px/16px Inter, ui-sans-serif, system-ui, sans-serif;
  color-scheme: light dark;
}
:host([hidden]) { display: none }
:host([theme="dark"]) { color-scheme: dark }
:host([theme="light"]) { color-scheme: light }
img {
  display: block;
  width: 100%;
  height: auto;
  cursor: pointer;
}
[part=bar] {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 46px;
  padding: 0 10px;
  border-top: 1px solid light-dark(#e1e5eb, #262e3a);
  background: light-dark(#fff, #151a22);
}
button {
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 0 8px 0 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-size: 13px;
  font-weight: 600;
  cursor: pointer;
}
button:disabled { cursor: default }
button:focus-visible { outline: 2px solid light-dark(#2a5bcb, #7aa2ff); border-radius: 8px }
button > span {
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: light-dark(#2a5bcb, #7aa2ff);
}
button > span::before {
  content: "";
  margin-left: 3px;
  border: solid transparent;
  border-width: 6px 0 6px 10px;
  border-left-color: light-dark(#fff, #0b0f16);
}
[part=hint] { color: light-dark(#485364, #a9b4c4) }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
:host([loaded]) iframe { position: static; display: block; height: 160px; visibility: visible }
@container (max-width: 480px) { [part=hint] { display: none } }
`
