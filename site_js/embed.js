// <specdec-widget>: the widget of this site in a page of any site, as a frame that sizes itself.
// A classic script, so that no site needs to send permissions for it. Until the frame is there, and
// wherever it cannot be, a still picture with a link stands in its place.

(() => {
  const base = new URL("./", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  /** @type {Record<string, string>} attribute -> its letter in an address; the build fills it in */
  const KEYS = JSON.parse('@KEYS@');
  const OF_THE_PAGE = ["theme", "lang"];
  const VERSION = 1;
  const sheet = new CSSStyleSheet();
  // Important inside wins over important outside: a host's own rules cannot take it apart.
  sheet.replaceSync(`
    :host { all: initial !important; display: block !important; max-width: 46rem !important; }
    :host([hidden]) { display: none !important; }
    iframe { display: block; width: 100%; border: 0; color-scheme: normal; }
    iframe:not([data-ready]) { position: absolute; visibility: hidden; height: 0; }
    iframe[data-ready] ~ slot { display: none; }
    img { display: block; width: 100%; height: auto; }
  `);

  class SpecdecWidget extends HTMLElement {
    static observedAttributes = [...Object.keys(KEYS), ...OF_THE_PAGE];
    #frame = document.createElement("iframe");
    /** @type {AbortController | undefined} */
    #life;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      this.#frame.title = "@TITLE@";
      const still = document.createElement("img");
      still.src = `${base}images/two-lanes-opening.svg`;
      still.alt = "@TITLE@";
      const link = document.createElement("a");
      link.href = `${base}index.html`;
      link.append(still);
      const slot = document.createElement("slot");
      slot.append(link);
      root.append(this.#frame, slot);
    }

    connectedCallback() {
      this.#life = new AbortController();
      const { signal } = this.#life;
      addEventListener("message", (event) => this.#heard(event), { signal });
      this.#frame.removeAttribute("data-ready");
      this.#frame.src = `${base}widget.html${this.#fragment}`;
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#life = undefined;
    }

    attributeChangedCallback() {
      if (!this.#life) return;
      if (this.#frame.hasAttribute("data-ready")) this.#tell();
      else this.#frame.src = `${base}widget.html${this.#fragment}`;
    }

    get #fragment() {
      const names = SpecdecWidget.observedAttributes.filter((name) => this.hasAttribute(name));
      const pairs = names
        .filter((name) => name !== "theme" || this.getAttribute(name) !== "auto")
        .map((name) => `${KEYS[name] ?? name}=${encodeURIComponent(this.getAttribute(name) ?? "")}`);
      return pairs.length ? `#${["v=1", ...pairs].join("&")}` : "";
    }

    #tell() {
      const given = Object.keys(KEYS).filter((name) => this.hasAttribute(name));
      const settings = Object.fromEntries(
        given.map((name) => [name.replaceAll("-", "_"), this.getAttribute(name)]),
      );
      const theme = this.getAttribute("theme") ?? "auto";
      const message = { type: "specdec:set", v: VERSION, settings, theme };
      this.#frame.contentWindow?.postMessage(message, "*");
    }

    /** @param {MessageEvent} event */
    #heard({ source, data }) {
      if (source !== this.#frame.contentWindow || data?.v !== VERSION) return;
      if (data.type === "specdec:height") {
        this.#frame.style.height = `${Number(data.height)}px`;
        this.#frame.toggleAttribute("data-ready", true);
      } else if (data.type === "specdec:change") {
        const detail = { settings: data.settings, numbers: data.numbers };
        this.dispatchEvent(new CustomEvent("specdec-change", { detail, bubbles: true }));
      }
    }
  }

  if (!customElements.get("specdec-widget")) customElements.define("specdec-widget", SpecdecWidget);
})();
